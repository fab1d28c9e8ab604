import { Command, Option } from 'commander';
import { choiceOption, EFFECT_OF_LEVEL } from './output-options';
import { PLACEMENTS } from '../check/placements';
import { EFFECTS } from '../findings/finding';

/** Formats of findings and problems. */
export const FINDING_FORMATS = ['text', 'json', 'sarif', 'github', 'junit'] as const;

/** Help of `--show-source` where findings are shown. */
export const SHOW_SOURCE = 'show complete source lines and the values of fixes; without it, everything a finding isn\'t about is masked, since it may be a secret';

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

export const MIN_EFFECT_OPTION = () => choiceOption('--min-effect <effect>', `report only findings of this effect and worse ones: ${EFFECTS.join(', ')}`, EFFECTS, EFFECT_OF_LEVEL);

/** Adds the options that say which platform provides the Windows nodes. @param otherwise what is assumed without them */
export function withPlatformOptions(command: Command, otherwise = ''): Command {
  return command
    .option('-p, --platform <name>', `platform of the cluster: upstream, gke, aks, aks-hci, eks, openshift, rke2${otherwise}`)
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

export const CONFIG_OPTION = () => new Option('-c, --config <file>', 'configuration file; by default .k8s-windows.yaml in this directory or the nearest parent directory');
