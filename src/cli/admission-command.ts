import { Command, Option } from 'commander';
import type { AdmissionFlags } from './admission-print-command';
import type { Code, Commands } from './commands';
import { FAIL_ON_OPTION } from './exit-code';
import { Io, UsageError } from './io';
import { choiceOption, OUTPUT_OPTION, withExamples, withOutputOptions } from './output-options';
import { CONFIG_OPTION, KUBERNETES_OPTION, LINUX_OPTION, NODES_OPTION, RUNTIME_CLASSES_OPTION, undecidedOption, WINDOWS_OPTION, withDumpHelp, withPlatformOptions, withResourceOptions } from './rule-options';
import { unknownName } from '../findings/unknown-name';

/** `k8s-windows admission`: the commands for admission policies. */
export function admissionCommands(root: Command, io: Io, commands: Commands, done: (code: Code) => void): void {
  const admission = withAdmissionOptions(root.command('admission').usage('[options] | preview [options] [files...]'))
    .description('print admission policies, by which the API server completes Windows Pods, keeps others on Linux nodes, and judges them by the rules of "check": YAML for "kubectl apply -f -"')
    .addOption(OUTPUT_OPTION('the policies to a file'))
    // so that each of the two commands has its own options
    .enablePositionalOptions().allowExcessArguments()
    .action((flags: AdmissionFlags) => {
      const [name] = admission.args;
      const hint = name !== undefined && /[./\\]|^-$/.test(name) ? `Use "admission preview ${name}" to preview a dump` : undefined;
      if (name !== undefined) { throw new UsageError(unknownName('command', name, ['preview', 'help'], hint)); }
      done(commands.admission((module) => module.admissionCommand(flags, io)));
    });
  withExamples(admission, 'k8s-windows admission --platform aks --kubernetes 1.36 | kubectl apply -f -', 'k8s-windows admission --exempt monitoring,cert-manager -o policies.yaml', 'k8s-windows admission preview dump.json');

  const preview = withDumpHelp(withAdmissionOptions(withOutputOptions(admission.command('preview [files...]'), ['text', 'json'])))
    .description('show which workloads of a cluster the policies would change, reject, or warn about, from the output of "kubectl get": files, directories, or stdin (-)')
    .addOption(NODES_OPTION())
    .addOption(WINDOWS_OPTION())
    .action((files: string[], flags: import('./admission-preview-command').PreviewFlags) => {
      const before = Object.entries(admission.opts()).filter(([name]) => admission.getOptionValueSource(name) === 'cli');
      done(commands.admissionPreview((module) => module.admissionPreviewCommand(files, { ...flags, ...Object.fromEntries(before) }, io)));
    });
  withExamples(preview, 'k8s-windows admission preview dump.json --platform aks', 'kubectl get namespaces,deployments,pods -A -o json | k8s-windows admission preview -');
}

/** Adds the names in a value with commas between them. */
const names = (value: string, before: readonly string[] = []): readonly string[] => [...before, ...value.split(',').map((name) => name.trim())];

/** Adds the options of the policies. */
function withAdmissionOptions(command: Command): Command {
  return withResourceOptions(withPlatformOptions(command))
    .addOption(KUBERNETES_OPTION())
    .addOption(choiceOption('--mode <mode>', 'what is done with objects that a rule reports: off, audit, warn, or deny; warn by default', ['off', 'audit', 'warn', 'deny']))
    .option('--no-mutate', 'don\'t complete Pods, but only judge them by the rules; Kubernetes 1.30 or later')
    .addOption(new Option('--exempt <namespaces>', 'namespaces that are exempt, besides kube-system; with commas between them').argParser(names))
    .addOption(new Option('--trust <users>', 'controllers whose owner references are believed, besides those of Kubernetes; with commas between them').argParser(names))
    .addOption(LINUX_OPTION())
    .addOption(undecidedOption('leave', 'pin'))
    .addOption(RUNTIME_CLASSES_OPTION())
    .addOption(choiceOption('--failure-policy <policy>', 'what the API server does with an object if a policy fails: Ignore admits it, Fail rejects it; Ignore by default', ['Ignore', 'Fail']))
    .addOption(FAIL_ON_OPTION())
    .option('--name <name>', 'start of the policies\' names, k8s-windows by default')
    .addOption(CONFIG_OPTION());
}
