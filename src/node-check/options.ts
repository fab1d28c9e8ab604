import { NodeRule } from './rule';
import { NODE_RULES } from './rules';
import { Effect } from '../check/finding';
import { DEFAULT_KUBERNETES, Ignore, OptionsError, RuleSelection, selectedRules, selectionFaults } from '../check/options';
import { unknownName } from '../check/unknown-name';
import { WindowsVersion } from '../knowledge';

/** How to check the files of nodes. */
export interface NodeCheckOptions extends RuleSelection {
  /** Kubernetes release of the nodes, such as `1.36`. @default '1.36' */
  readonly kubernetes?: string;
  /** Release of Windows that the nodes run: `ltsc2022`, `LTSC2022`, `10.0.20348`. @default - what depends on it isn't checked */
  readonly windows?: string;
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
  const { kubernetes = DEFAULT_KUBERNETES, minEffect = 'advice', ignore = [] } = options;
  const windows = options.windows === undefined ? undefined : windowsOf(options.windows);
  const minor = /^v?1\.(\d{1,3})(?:\.\d{1,4})?$/.exec(kubernetes)?.[1];
  const faults = [
    ...selectionFaults(options, NODE_RULES, 'node check'),
    ...(minor === undefined ? [`unknown Kubernetes version "${kubernetes}". Use a minor such as ${DEFAULT_KUBERNETES}`] : []),
    ...(options.windows !== undefined && !windows ? [`${unknownName('Windows release', options.windows, WindowsVersion.all.map(({ name }) => name.toLowerCase()))}, or a build`] : []),
  ];
  if (faults.length > 0) { throw new OptionsError(faults); }
  return { minor: Number(minor), minEffect, ignore, rules: selectedRules(options, NODE_RULES), ...(windows && { windows }) };
}

/** A release of Windows by its name, an image tag, or its build. */
export function windowsOf(name: string): WindowsVersion | undefined {
  const plain = name.toLowerCase();
  return WindowsVersion.all.find((version) => version.name.toLowerCase() === plain || version.imageTags.includes(plain) || version.name.toLowerCase() === `ltsc${plain}`)
    ?? WindowsVersion.findBuild(name);
}
