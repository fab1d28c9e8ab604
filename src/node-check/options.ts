import { NodeRule } from './rule';
import { NODE_RULES } from './rules';
import { Effect, EFFECTS } from '../check/finding';
import { DEFAULT_KUBERNETES, Ignore, OptionsError } from '../check/options';
import { WindowsVersion } from '../knowledge';

/** How to check the files of nodes. */
export interface NodeCheckOptions {
  /** Kubernetes release of the nodes, such as `1.36`. @default '1.36' */
  readonly kubernetes?: string;
  /** Release of Windows that the nodes run: `ltsc2022`, `LTSC2022`, `10.0.20348`. @default - what depends on it isn't checked */
  readonly windows?: string;
  /** Leaves out findings of lesser effects: with `ignored`, no `advice`. @default 'advice' */
  readonly minEffect?: Effect;
  /** Ids of the only rules to run. @default - all */
  readonly rules?: readonly string[];
  /** Ids of rules not to run. @default - none */
  readonly skipRules?: readonly string[];
  /** Rules switched off for files, with a reason. @default - none */
  readonly ignore?: readonly Ignore[];
}

/** Options with their defaults filled in. */
export interface NodeSettings {
  readonly minor: number;
  readonly windows?: WindowsVersion;
  readonly minEffect: Effect;
  readonly rules: readonly NodeRule[];
  readonly ignore: readonly Ignore[];
}

/**
 * Fills in the defaults.
 *
 * @throws OptionsError when an option has a value that it can't have
 */
export function nodeSettingsOf(options: NodeCheckOptions): NodeSettings {
  const { kubernetes = DEFAULT_KUBERNETES, minEffect = 'advice', ignore = [], rules, skipRules = [] } = options;
  const windows = options.windows === undefined ? undefined : windowsOf(options.windows);
  const minor = /^v?1\.(\d{1,3})(?:\.\d{1,4})?$/.exec(kubernetes)?.[1];
  const faults = [
    ...[...rules ?? [], ...skipRules, ...ignore.map(({ rule }) => rule)].filter((id) => !NODE_RULES.some((rule) => rule.id === id))
      .map((id) => `unknown rule "${id}": use one of ${NODE_RULES.map((rule) => rule.id).join(', ')}`),
    ...ignore.filter(({ reason }) => !reason?.trim()).map(({ rule }) => `ignore of ${rule} has no reason: say why its findings don't matter`),
    ...(EFFECTS.includes(minEffect) ? [] : [`unknown effect "${minEffect}": use one of ${EFFECTS.join(', ')}`]),
    ...(minor === undefined ? [`unknown Kubernetes version "${kubernetes}": give a minor such as ${DEFAULT_KUBERNETES}`] : []),
    ...(options.windows !== undefined && !windows ? [`unknown release of Windows "${options.windows}": use one of ${WindowsVersion.all.map(({ name }) => name.toLowerCase()).join(', ')}, or a build`] : []),
  ];
  if (faults.length > 0) { throw new OptionsError(faults); }
  const isOn = (id: string) => (!rules || rules.includes(id)) && !skipRules.includes(id);
  return { minor: Number(minor), minEffect, ignore, rules: NODE_RULES.filter(({ id }) => isOn(id)), ...(windows && { windows }) };
}

/** A release of Windows by its name, an image tag, or its build. */
export function windowsOf(name: string): WindowsVersion | undefined {
  const plain = name.toLowerCase();
  return WindowsVersion.all.find((version) => version.name.toLowerCase() === plain || version.imageTags.includes(plain) || version.name.toLowerCase() === `ltsc${plain}`)
    ?? WindowsVersion.findBuild(name);
}
