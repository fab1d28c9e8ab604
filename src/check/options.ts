import { misreadLine, Platform, readKubernetesVersion } from '../knowledge';
import { show } from '../manifest';
import { Effect, EFFECTS } from './finding';
import { Rule, WindowsNodes } from './rule';
import { RULES } from './rules';

/** A rule that is switched off, and why. */
export interface Ignore {
  /** Id of the rule. */
  readonly rule: string;
  /** Why its findings don't matter here. */
  readonly reason: string;
  /** Globs of the files it is for: `charts/**`. @default - all files */
  readonly paths?: readonly string[];
}

/** Which findings are wanted. */
export interface RuleSelection {
  /** Leaves out findings of lesser effects: with `ignored`, no `advice`. @default 'advice' */
  readonly minEffect?: Effect;
  /** Ids of the only rules to run. @default - all */
  readonly rules?: readonly string[];
  /** Ids of rules not to run. @default - none */
  readonly skipRules?: readonly string[];
  /** Rules switched off for files, with a reason. @default - none */
  readonly ignore?: readonly Ignore[];
}

/** How to check. */
export interface CheckOptions extends RuleSelection {
  /** How the cluster marks its Windows nodes. @default - Platform.UPSTREAM is assumed: what holds on some platforms only is advice then */
  readonly platform?: Platform;
  /** The cluster's Windows nodes, as `readNodes` gives them. @default - one kind of nodes, as the platform has them */
  readonly windowsNodes?: readonly WindowsNodes[];
  /** Kubernetes minor. @default '1.36' */
  readonly kubernetes?: string;
  /** Whether the cluster has Linux nodes too. @default true */
  readonly mixed?: boolean;
}

/** Options with their defaults filled in. */
export interface Settings {
  readonly platform: Platform;
  /** Whether the platform is assumed: neither it nor the nodes are given. */
  readonly platformIsAssumed: boolean;
  readonly windowsNodes?: readonly WindowsNodes[];
  readonly kubernetes: string;
  readonly mixed: boolean;
  readonly minEffect: Effect;
  readonly rules: readonly Rule[];
  readonly ignore: readonly Ignore[];
}

/** The Kubernetes minor that manifests are checked for when none is given. */
export const DEFAULT_KUBERNETES = '1.36';

/** What is wrong with options, all of it. */
export class OptionsError extends Error {
  public constructor(public readonly faults: readonly string[]) { super(faults.join('; ')); }
}

/**
 * Fills in the defaults.
 *
 * @throws OptionsError when an option has a value that it can't have
 */
export function settingsOf(options: CheckOptions): Settings {
  const version = options.kubernetes === undefined ? undefined : readKubernetesVersion(options.kubernetes);
  const faults = [
    ...selectionFaults(options, RULES),
    ...(version?.fault ? [`kubernetes ${misreadLine(show(options.kubernetes), version.fault)}`] : []),
  ];
  if (faults.length > 0) { throw new OptionsError(faults); }
  const { platform = Platform.UPSTREAM, windowsNodes, mixed = true, minEffect = 'advice', ignore = [] } = options;
  const minor = version ? `1.${version.value!.minor}` : DEFAULT_KUBERNETES;
  const platformIsAssumed = options.platform === undefined && windowsNodes === undefined;
  return { platform, platformIsAssumed, windowsNodes, kubernetes: minor, mixed, minEffect, ignore, rules: selectedRules(options, RULES) };
}

/** What a selection can't have, for the rules there are. */
export function selectionFaults({ rules = [], skipRules = [], ignore = [], minEffect = 'advice' }: RuleSelection, known: readonly { readonly id: string }[]): readonly string[] {
  return [
    ...[...rules, ...skipRules, ...ignore.map(({ rule }) => rule)].filter((id) => !known.some((rule) => rule.id === id))
      .map((id) => `unknown rule "${id}": use one of ${known.map((rule) => rule.id).join(', ')}`),
    ...ignore.filter(({ reason }) => !reason?.trim()).map(({ rule }) => `ignore of ${rule} has no reason: say why its findings don't matter`),
    ...(EFFECTS.includes(minEffect) ? [] : [`unknown effect "${minEffect}": use one of ${EFFECTS.join(', ')}`]),
  ];
}

/** The rules that a selection leaves on. */
export function selectedRules<R extends { readonly id: string }>({ rules, skipRules = [] }: RuleSelection, known: readonly R[]): readonly R[] {
  return known.filter(({ id }) => (!rules || rules.includes(id)) && !skipRules.includes(id));
}
