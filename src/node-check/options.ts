import { NodeRule } from './rule';
import { NODE_RULES } from './rules';
import { Effect } from '../check/finding';
import { DEFAULT_KUBERNETES, Ignore, OptionsError, RuleSelection, selectedRules, selectionFaults } from '../check/options';
import { WindowsVersion } from '../knowledge';

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
  const windows = options.windows === undefined ? undefined : windowsOf(options.windows);
  const minor = /^v?1\.(\d{1,3})(?:\.\d{1,4})?$/.exec(kubernetes)?.[1];
  const faults = [
    ...selectionFaults(options, NODE_RULES),
    ...(minor === undefined ? [`kubernetes: must be a minor version such as ${DEFAULT_KUBERNETES}, got "${kubernetes}"`] : []),
    ...(options.windows !== undefined && !windows ? [`windows: unknown Windows release "${options.windows}". Use one of ${WindowsVersion.all.map(({ name }) => name.toLowerCase()).join(', ')}, or a build`] : []),
  ];
  if (faults.length > 0) { throw new OptionsError(faults); }
  return { minor: Number(minor), minEffect, ignore, rules: selectedRules(options, NODE_RULES), ...(windows && { windows }) };
}

/** Finds a Windows release by its name, an image tag, or its build. */
export function windowsOf(name: string): WindowsVersion | undefined {
  const plain = name.toLowerCase();
  return WindowsVersion.all.find((version) => version.name.toLowerCase() === plain || version.imageTags.includes(plain) || version.name.toLowerCase() === `ltsc${plain}`)
    ?? WindowsVersion.findBuild(name);
}
