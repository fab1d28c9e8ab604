import { Platform, readKubernetesVersion } from '../knowledge';
import { show } from '../manifest';
import { Effect, EFFECTS } from './finding';
import { OptionsError } from './options-error';
import { Rule, WindowsNodes } from './rule';
import { otherFamily, RuleFamily } from './rule-family';
import { RULES } from './rules';
import { misreadFault, unknownName } from './unknown-name';

export { OptionsError };

/** Findings of a rule that are ignored. */
export interface Ignore {
  /** ID of the rule. */
  readonly rule: string;
  /** Why its findings are ignored. */
  readonly reason: string;
  /** Globs of files, such as `charts/**`. @default - all files */
  readonly paths?: readonly string[];
}

/** Which findings are reported. */
export interface RuleSelection {
  /** The least effect that is reported: `ignored` leaves out `advice`. @default 'advice' */
  readonly minEffect?: Effect;
  /** IDs of the rules to run. @default - all rules */
  readonly rules?: readonly string[];
  /** IDs of rules not to run. @default - none */
  readonly skipRules?: readonly string[];
  /** Rules whose findings are ignored, everywhere or in some files, each with a reason. @default - none */
  readonly ignore?: readonly Ignore[];
}

/** Options of a check. */
export interface CheckOptions extends RuleSelection {
  /** Platform of the cluster, with the taints and labels of its Windows nodes. @default - Platform.UPSTREAM is assumed; findings that depend on the platform are advice then */
  readonly platform?: Platform;
  /** The Windows nodes of the cluster, from `readNodes`. @default - nodes with the taints and labels of the platform */
  readonly windowsNodes?: readonly WindowsNodes[];
  /** Kubernetes version of the cluster, such as `1.36`. @default '1.36' */
  readonly kubernetes?: string;
  /** Whether the cluster also has Linux nodes. @default true */
  readonly mixed?: boolean;
}

/** Options with their defaults. */
export interface Settings {
  readonly platform: Platform;
  /** Whether the platform is assumed, since neither it nor the nodes are given. */
  readonly platformIsAssumed: boolean;
  readonly windowsNodes?: readonly WindowsNodes[];
  readonly kubernetes: string;
  readonly mixed: boolean;
  readonly minEffect: Effect;
  readonly rules: readonly Rule[];
  readonly ignore: readonly Ignore[];
}

/** The Kubernetes minor that manifests are checked for by default. */
export const DEFAULT_KUBERNETES = '1.36';

/**
 * Adds the defaults.
 *
 * @throws OptionsError if an option is invalid
 */
export function settingsOf(options: CheckOptions): Settings {
  const version = options.kubernetes === undefined ? undefined : readKubernetesVersion(options.kubernetes);
  const faults = [
    ...selectionFaults(options, RULES, 'check'),
    ...(version?.fault ? [misreadFault('kubernetes', show(options.kubernetes), version.fault)] : []),
  ];
  if (faults.length > 0) { throw new OptionsError(faults); }
  const { platform = Platform.UPSTREAM, windowsNodes, mixed = true, minEffect = 'advice', ignore = [] } = options;
  const minor = version ? `1.${version.value!.minor}` : DEFAULT_KUBERNETES;
  const platformIsAssumed = options.platform === undefined && windowsNodes === undefined;
  return { platform, platformIsAssumed, windowsNodes, kubernetes: minor, mixed, minEffect, ignore, rules: selectedRules(options, RULES) };
}

/** Faults of a selection among the known rules of a command. */
export function selectionFaults({ rules = [], skipRules = [], ignore = [], minEffect = 'advice' }: RuleSelection, known: readonly { readonly id: string }[], command: RuleFamily): readonly string[] {
  const ids = known.map(({ id }) => id);
  return [
    ...[...rules, ...skipRules, ...ignore.map(({ rule }) => rule)].filter((id) => !ids.includes(id))
      .map((id) => otherFamily(id, command) ?? unknownName('rule', id, ids, '"k8s-windows rules" lists the rules')),
    ...ignore.filter(({ reason }) => !reason?.trim()).map(({ rule }) => `ignore of ${rule}: reason is missing. Explain why its findings are ignored`),
    ...(EFFECTS.includes(minEffect) ? [] : [unknownName('effect', String(minEffect), EFFECTS)]),
  ];
}

/** The rules that a selection runs. */
export function selectedRules<R extends { readonly id: string }>({ rules, skipRules = [] }: RuleSelection, known: readonly R[]): readonly R[] {
  return known.filter(({ id }) => (!rules || rules.includes(id)) && !skipRules.includes(id));
}
