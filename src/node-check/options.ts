import { NodeRule } from './rule';
import { NODE_RULES } from './rules';
import { Effect } from '../check/finding';
import { DEFAULT_KUBERNETES, Ignore, OptionsError, RuleSelection, selectedRules, selectionFaults } from '../check/options';
import { misreadFault } from '../check/unknown-name';
import { readKubernetesVersion, WindowsVersion } from '../knowledge';
import { show } from '../manifest';

/** Options of `checkNodeFiles`. */
export interface NodeCheckOptions extends RuleSelection {
  /** Kubernetes release of the nodes: a minor such as `1.36`, or a patch release such as `1.36.3`. @default '1.36' */
  readonly kubernetes?: string;
  /** Windows release of the nodes: `ltsc2022`, `LTSC2022`, or a build such as `10.0.20348`. @default - checks that depend on the release are skipped */
  readonly windows?: string;
}

/** Options with their defaults. */
export interface NodeSettings {
  readonly minor: number;
  readonly windows?: WindowsVersion;
  readonly minEffect: Effect;
  readonly rules: readonly NodeRule[];
  readonly ignore: readonly Ignore[];
}

/**
 * Validates options and adds the defaults.
 *
 * @throws OptionsError if an option is invalid
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
  const rules = selectedRules(options, NODE_RULES);
  return { minor: version.value!.minor, minEffect, ignore, rules, ...(windows?.value && { windows: windows.value }) };
}
