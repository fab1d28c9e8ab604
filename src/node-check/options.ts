import { NodeRule } from './rule';
import { NODE_RULES } from './rules';
import { Effect } from '../check/finding';
import { DEFAULT_KUBERNETES, Ignore, OptionsError, RuleSelection, selectedRules, selectionFaults } from '../check/options';
import { misreadFault } from '../check/unknown-name';
import { readKubernetesVersion, WindowsVersion } from '../knowledge';
import { show } from '../manifest';

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
  const windows = options.windows === undefined ? undefined : WindowsVersion.read(options.windows);
  const version = readKubernetesVersion(kubernetes);
  const faults = [
    ...selectionFaults(options, NODE_RULES, 'node check'),
    ...(version.fault ? [misreadFault('kubernetes', show(kubernetes), version.fault)] : []),
    ...(windows?.fault ? [misreadFault('windows', show(options.windows), windows.fault)] : []),
  ];
  if (faults.length > 0) { throw new OptionsError(faults); }
  return { minor: version.value!.minor, minEffect, ignore, rules: selectedRules(options, NODE_RULES), ...(windows?.value && { windows: windows.value }) };
}
