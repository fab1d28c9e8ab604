import { NodeRule } from './rule';
import { NODE_RULES } from './rules';
import { options as optionsOf, readOptions, throwProblems } from '../../base';
import { DEFAULT_KUBERNETES } from '../../checker';
import { Ignore, RuleSelection, selectedRules, selectionFields, Severity } from '../../findings';
import { readKubernetesVersion, WindowsVersion } from '../../knowledge';
import { kubernetesInFiles, WINDOWS_VERSION_IN_FILES } from '../../kubernetes';

/** Options of `checkNodeFiles`. */
export interface NodeCheckOptions extends RuleSelection {
  /** Kubernetes release of the nodes: a minor such as `1.36`, or a patch release such as `1.36.3`. @default '1.37' */
  readonly kubernetes?: string;
  /**
   * Windows release of the nodes: `ltsc2022`, `LTSC2022`, or a build such as `10.0.20348`.
   * @default - checks that depend on the release are skipped
   */
  readonly windows?: string;
}

/** Options with their defaults. */
export interface NodeSettings {
  readonly minor: number;
  readonly windows?: WindowsVersion;
  readonly minSeverity: Severity;
  readonly rules: readonly NodeRule[];
  readonly ignore: readonly Ignore[];
}

const NODE_CHECK_OPTIONS = optionsOf<NodeCheckOptions>({
  ...selectionFields(NODE_RULES, 'node check'),
  kubernetes: kubernetesInFiles(),
  windows: WINDOWS_VERSION_IN_FILES,
});

/**
 * Validates options and adds the defaults.
 *
 * @throws ProblemsError if an option is invalid
 */
export function nodeSettingsOf(options: NodeCheckOptions): NodeSettings {
  throwProblems(readOptions(options, NODE_CHECK_OPTIONS).problems);
  const { kubernetes = DEFAULT_KUBERNETES, windows, minSeverity = 'note', ignore = [] } = options;
  const version = windows === undefined ? undefined : WindowsVersion.read(windows).value;
  const rules = selectedRules(options, NODE_RULES);
  return { minor: readKubernetesVersion(kubernetes).value!.minor, minSeverity, ignore, rules, ...(version && { windows: version }) };
}
