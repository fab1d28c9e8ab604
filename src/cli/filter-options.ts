import { Command } from 'commander';
import type { Code, Commands } from './commands';
import { failOnEffect } from './exit-code';
import type { FilterFlags } from './filter-command';
import { Io } from './io';
import { choiceOption, EFFECT_OF_LEVEL, withExamples } from './output-options';
import { CONFIG_OPTION, listOption, PLACEMENT_OPTION, withPlatformOptions, withResourceOptions } from './rule-options';

/** Adds the options that decide what Pods need. */
export function withFilterOptions(command: Command): Command {
  return withResourceOptions(withPlatformOptions(command))
    .option('--windows <release>', 'Windows release that the images are built on, such as ltsc2022, or any; by default that of the image tags')
    .addOption(PLACEMENT_OPTION())
    .addOption(choiceOption('--linux <pin|leave>', 'Pods that aren\'t known to be Windows Pods: pin keeps them on Linux nodes, leave doesn\'t change them; pin by default', ['pin', 'leave']))
    .addOption(choiceOption('--undecided <leave|pin|fail>', 'Pods for which weak evidence leaves their operating system open: leave doesn\'t change them, fail is a problem too, pin keeps them on Linux nodes; leave by default', ['leave', 'pin', 'fail']))
    .addOption(listOption('--windows-pods <kind/name>', 'objects whose Pods are Windows Pods if they don\'t say: Deployment/web, with * for any characters'))
    .addOption(listOption('--skip <kind/name>', 'objects that aren\'t changed: DaemonSet/*, with * for any characters'))
    .option('--skip-labels <selector>', 'objects with these labels aren\'t changed: app=web,tier!=system')
    .option('--runtime-classes <path>', 'RuntimeClasses of the cluster, a file or a directory: the output of "kubectl get runtimeclasses -o yaml"')
    .option('--crds <path>', 'CustomResourceDefinitions, a file or a directory: their schemas show where custom resources define Pods');
}

/** Adds `k8s-windows filter`. */
export function filterCommands(root: Command, io: Io, commands: Commands, done: (code: Code) => void): void {
  const filter = withFilterOptions(root.command('filter'))
    .description('make the manifests of a chart right for a mixed cluster, from stdin to stdout: complete Windows Pods, and keep other Pods on Linux nodes')
    .addOption(choiceOption('--emit <what>', 'what is printed: manifests, or kustomize: a "patches" list for a kustomization; manifests by default', ['manifests', 'kustomize']))
    .option('--check [path]', 'print nothing, and exit with 4 if something is out of date: the patches in a file or directory, with --emit kustomize, or else the input, if the filter changes it')
    .addOption(choiceOption('--report <format>', 'format of the report on stderr: text, json', ['text', 'json']).default('text'))
    .option('--report-file <file>', 'write the report to a file as well, for tools that don\'t show stderr, such as Helm')
    .addOption(failOnEffect('problem', { ...EFFECT_OF_LEVEL, problem: 'broken' }))
    .addOption(CONFIG_OPTION())
    .action((flags: FilterFlags) => done(commands.filter((module) => module.filterCommand(flags, io))));
  withExamples(filter, 'helm template ./chart | k8s-windows filter --platform aks | kubectl apply -f -', 'kustomize build . | k8s-windows filter --report json 2> report.json', 'kustomize build . | k8s-windows filter --emit kustomize --check patches.yaml');
}
