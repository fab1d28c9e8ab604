import { Command } from 'commander';
import type { Code, Commands } from './commands';
import { FAIL_ON_OPTION } from './exit-code';
import type { FilterFlags } from './filter-command';
import { Io } from './io';
import { choiceOption, withExamples } from './output-options';
import {
  CONFIG_OPTION, CRDS_OPTION, KUBERNETES_OPTION, LINUX_OPTION, listOption, NODES_OPTION, PLACEMENT_OPTION,
  RUNTIME_CLASSES_OPTION, undecidedOption, WINDOWS_OPTION, withPlatformOptions, withResourceOptions,
} from './rule-options';

/** Adds the options that decide what Pods need. */
export function withFilterOptions(command: Command): Command {
  return withResourceOptions(withPlatformOptions(command))
    .addOption(WINDOWS_OPTION(', or any'))
    .addOption(PLACEMENT_OPTION())
    .addOption(LINUX_OPTION())
    .addOption(undecidedOption('leave', 'pin', 'fail'))
    .addOption(listOption('--windows-pods <kind/name>', 'objects whose Pods are Windows Pods if they don\'t say: Deployment/web, with * for any characters'))
    .addOption(listOption('--skip <kind/name>', 'objects that aren\'t changed: DaemonSet/*, with * for any characters'))
    .option('--skip-labels <selector>', 'objects with these labels aren\'t changed: app=web,tier!=system')
    .addOption(RUNTIME_CLASSES_OPTION())
    .addOption(CRDS_OPTION());
}

/** Adds `k8s-windows filter`. */
export function filterCommands(root: Command, io: Io, commands: Commands, done: (code: Code) => void): void {
  const filter = withFilterOptions(root.command('filter'))
    .description('make the manifests of a chart right for a mixed cluster, from stdin to stdout: complete Windows Pods, and keep other Pods on Linux nodes')
    .addOption(choiceOption('--emit <what>', 'what is printed: manifests, or kustomize: a "patches" list for a kustomization; manifests by default', ['manifests', 'kustomize']))
    .option('--check [path]', 'print nothing, and exit with 4 if something is out of date: the patches in a file or directory, with --emit kustomize, or else the input, if the filter changes it')
    .addOption(choiceOption('--report <format>', 'format of the report on stderr, while stdout has the manifests: text, json', ['text', 'json']).default('text'))
    .option('--report-file <file>', 'write the report to a file as well, for tools that don\'t show stderr, such as Helm')
    .addOption(NODES_OPTION())
    .addOption(KUBERNETES_OPTION())
    .addOption(FAIL_ON_OPTION())
    .addOption(CONFIG_OPTION())
    .action((flags: FilterFlags) => done(commands.filter((module) => module.filterCommand(flags, io))));
  withExamples(filter, 'helm template ./chart | k8s-windows filter --platform aks | kubectl apply -f -', 'kustomize build . | k8s-windows filter --report json 2> report.json', 'kustomize build . | k8s-windows filter --emit kustomize --check patches.yaml');
}
