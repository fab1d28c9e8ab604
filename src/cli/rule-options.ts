import { Command, Option } from 'commander';
import { choiceOption, SEVERITY_MEANT } from './output-options';
import { PLACEMENTS } from '../check/placements';
import { SEVERITIES } from '../findings/finding';
import { KUBECTL_GET } from '../knowledge/kubectl';
import { Platform } from '../knowledge/platform';

/** Formats of findings and problems. */
export const FINDING_FORMATS = ['text', 'json', 'sarif', 'github', 'junit'] as const;

export interface NamedRules {
  readonly rules?: readonly string[];
  readonly skipRules?: readonly string[];
}

/** Adds `--rule` and `--no-rule`. Returns the rules that they name, which are filled in when the command line is parsed. */
export function withRuleOptions(command: Command): NamedRules {
  const named: { rules?: string[]; skipRules?: string[] } = {};
  // commander treats --no-rule as the negation of --rule, so that one would overwrite the other
  const collect = (key: keyof typeof named) => (id: string, previous: unknown) => {
    (named[key] ??= []).push(id);
    return previous;
  };
  command
    .addOption(new Option('--rule <rule>', 'run only this rule; repeatable').argParser(collect('rules')))
    .addOption(new Option('--no-rule <rule>', 'don\'t run this rule; repeatable').argParser(collect('skipRules')));
  return named;
}

/** Adds `--baseline` and `--write-baseline`. */
export function withBaselineOptions(command: Command): Command {
  return command
    .option('--baseline <file>', 'don\'t report the findings listed in this file')
    .option('--write-baseline', 'write all current findings to the file of --baseline');
}

export const MIN_SEVERITY_OPTION = () => choiceOption('--min-severity <severity>', `report only findings of this severity and worse ones: ${SEVERITIES.join(', ')}`, SEVERITIES, SEVERITY_MEANT);

/** Adds the options that say which platform provides the Windows nodes. */
export function withPlatformOptions(command: Command): Command {
  return command
    .option('-p, --platform <name>', `platform of the cluster: ${Platform.all.map(({ id }) => id).join(', ')}`)
    .addOption(listOption('--taint <key=value:effect>', 'taint of the Windows nodes of a cluster of your own, instead of --platform, such as os=windows:NoSchedule'))
    .addOption(listOption('--node-label <key=value>', 'label of these nodes, which Windows Pods then select'));
}

/** Adds the options about missing limits of Windows containers. */
export function withResourceOptions(command: Command): Command {
  return command
    .option('--limits-from-requests', 'set missing memory and CPU limits of Windows containers to their requests; a CPU limit is a hard cap')
    .option('--default-memory <quantity>', 'memory limit of Windows containers without a memory limit and request, or none (the default)')
    .option('--default-cpu <quantity>', 'CPU limit of Windows containers without a CPU limit and request, or none (the default)');
}

/** An option that can be repeated, or have several values with commas between them. */
export function listOption(flags: string, description: string): Option {
  return new Option(flags, `${description}; repeatable`).argParser((value: string, before: readonly string[] = []) => [...before, ...value.split(',').map((name) => name.trim())]);
}

/** What each placement means, the default first. */
const PLACEMENT_WORDS = 'compatible (all builds that run the images; the default), exact (only that of the release), none';

export const PLACEMENT_OPTION = () => choiceOption('--placement <placement>', `how Pods are placed by the Windows release that their image tags name: ${PLACEMENT_WORDS}`, PLACEMENTS);

export const KUBERNETES_OPTION = () => new Option('--kubernetes <version>', 'Kubernetes version of the cluster, such as 1.36');

export const ON_OPTION = () => new Option('--on <date>', 'report Windows releases that have ended by this day, YYYY-MM-DD, as errors; without it, by today');

/** @param more values beside releases */
export const WINDOWS_OPTION = (more = '') => new Option('--windows <release>', `Windows release of nodes, and of images whose tags name none, such as ltsc2022${more}`);

export const NODES_OPTION = () => new Option('--nodes <file>', `nodes of the cluster: the output of "${KUBECTL_GET}"`);

export const CRDS_OPTION = () => new Option('--crds <path>', 'CustomResourceDefinitions, a file or a directory: their schemas show where custom resources define Pods');

export const RUNTIME_CLASSES_OPTION = () => new Option(
  '--runtime-classes <path>', 'RuntimeClasses of the cluster, a file or a directory: the output of "kubectl get runtimeclasses -o yaml"',
);

/** `--undecided`, with the choices of a command. */
export const undecidedOption = (...choices: readonly string[]) => choiceOption(`--undecided <${choices.join('|')}>`,
  'Pods for which weak evidence leaves their operating system open: leave doesn\'t change them, pin keeps them on Linux nodes, fail, where it is a choice, '
  + 'makes them an error; leave by default', choices);

export const LINUX_OPTION = () => choiceOption('--linux <pin|leave>', 'Pods that aren\'t known to be Windows Pods: pin keeps them on Linux nodes, leave doesn\'t change them; pin by default', ['pin', 'leave']);

/** Adds the line that prints what a command reads of a cluster. */
export function withDumpHelp(command: Command): Command {
  return command.addHelpText('after', `\nInput: ${KUBECTL_GET}`);
}

export const CONFIG_OPTION = () => new Option('-c, --config <file>', 'configuration file; by default .k8s-windows.yaml in this directory or the nearest parent directory');
