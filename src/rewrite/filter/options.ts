import { parseLabelSelector, Patterns, readObjectName, UnmatchedPattern } from './selection';
import { ANY_OBJECT, choice, INVALID_OPTION, listOf, options as optionsOf, Problem, readOptions, throwProblems, withoutUndefined } from '../../base';
import {
  CHECK_FIELDS, CheckOptions, FILTER_FIELDS, FilterKeys, Settings as CheckSettings, settingsOf as checkSettings,
} from '../../checker';
import { PLACEMENTS, Platform, PodKinds } from '../../knowledge';
import { OptionProblems, PLATFORM, WINDOWS_VERSION_OR_ANY } from '../../kubernetes';
import { Placement, RESOURCE_FIELDS, ResourceOptions } from '../../pods';

/** Options of the filter. */
export interface FilterOptions extends FilterKeys, Pick<CheckOptions, 'minSeverity' | 'ignore' | keyof ResourceOptions> {
  /** Platform of the Windows nodes, whose taints are tolerated. @default Platform.UPSTREAM */
  readonly platform?: Platform;
  /**
   * How Windows Pods are placed by the release of their images: on all builds that run them (`compatible`), only on the release's own build
   * (`exact`), or not at all (`none`). @default 'compatible'
   */
  readonly placement?: Placement | 'none';
  /**
   * CustomResourceDefinitions of custom kinds, whose schemas show where their objects define Pods. Pods of common custom kinds are found without
   * them, and CustomResourceDefinitions of the input needn't be given. @default - none
   */
  readonly crds?: readonly object[];
  /** RuntimeClasses of the cluster, which show where their Pods run. Those of the input needn't be given. @default - those of `nodes` */
  readonly runtimeClasses?: readonly object[];
  /**
   * The cluster, whose labels and RuntimeClasses show where Pods run: what `kubectl get nodes,runtimeclasses -o json` prints; objects, or Lists of
   * them.
   * @default - what is known of the platform
   */
  readonly nodes?: readonly unknown[];
}

/** Options with their defaults, as the filter needs them. */
export interface FilterSettings extends Pick<FilterOptions, 'version' | keyof ResourceOptions> {
  readonly platform: Platform;
  readonly placement: Placement;
  readonly linux: 'pin' | 'leave';
  readonly undecided: 'leave' | 'pin' | 'fail';
  /** Objects that aren't changed: by name, or by their labels. */
  readonly skipped: Patterns;
  readonly windowsPods: Patterns;
  readonly podKinds: PodKinds;
  /** What the checker would report. */
  readonly check: CheckSettings;
}

const OPTIONS = optionsOf<FilterOptions>({
  ...FILTER_FIELDS, ...RESOURCE_FIELDS,
  platform: PLATFORM, version: WINDOWS_VERSION_OR_ANY, placement: choice(...PLACEMENTS), crds: listOf(ANY_OBJECT),
  runtimeClasses: CHECK_FIELDS.runtimeClasses, nodes: CHECK_FIELDS.nodes, minSeverity: CHECK_FIELDS.minSeverity, ignore: CHECK_FIELDS.ignore,
});

/** The problems of options. */
export function problemsOf(given: FilterOptions): readonly Problem[] {
  const { options = {}, problems } = readOptions<FilterOptions>(given, OPTIONS);
  return problems.length > 0 ? problems : optionProblems(options);
}

/** Adds the defaults. @throws ProblemsError if an option is invalid */
export function settingsOf(options: FilterOptions): FilterSettings {
  throwProblems(problemsOf(options));
  const {
    platform = Platform.UPSTREAM, placement = 'compatible', linux = 'pin', undecided = 'leave', version, limitsFromRequests, defaultMemory,
    defaultCpu,
  } = options;
  const { windowsPods = [], skip = [], skipLabels } = options;
  const named = (key: string, names: readonly string[]) =>
    names.map((pattern, i) => ({ path: [key, i], pattern, selects: readObjectName(pattern)! }));
  const labelled = skipLabels === undefined ? [] : [{ path: ['skipLabels'], pattern: skipLabels, selects: parseLabelSelector(skipLabels)! }];
  const { crds, runtimeClasses, nodes, minSeverity, ignore } = options;
  const check = checkSettings(withoutUndefined({
    platform: options.platform, placement, crds, runtimeClasses, nodes, minSeverity, ignore, limitsFromRequests, defaultMemory, defaultCpu,
  }));
  return {
    platform, linux, undecided, limitsFromRequests, defaultMemory, defaultCpu, check, podKinds: check.podKinds,
    ...(placement === 'none' ? { placement: 'compatible', version: 'any' } : { placement, version }),
    skipped: new Patterns([...named('skip', skip), ...labelled]), windowsPods: new Patterns(named('windowsPods', windowsPods)),
  };
}

/** The patterns that have selected no object since the settings were made. */
export function unmatchedPatterns({ windowsPods, skipped }: FilterSettings): readonly UnmatchedPattern[] {
  return [...windowsPods.unmatched(), ...skipped.unmatched()];
}

function optionProblems({ version, placement, windowsPods = [], skip = [], skipLabels }: FilterOptions): readonly Problem[] {
  const problems = new OptionProblems(INVALID_OPTION);
  if (placement === 'exact' && version === 'any') {
    problems.must(['placement'], placement, 'not be set with version \'any\'', 'set a version, or remove placement');
  }
  if (placement === 'none' && version !== undefined && version !== 'any') {
    problems.must(['placement'], placement, 'not be set with a version', 'remove one of the two');
  }
  for (const [key, list] of Object.entries({ windowsPods, skip })) {
    list.forEach((name, i) => {
      if (!readObjectName(name)) {
        problems.must([key, i], name, 'be a kind and a name', 'write it as kind/name, such as Deployment/web or DaemonSet/*');
      }
    });
  }
  if (skipLabels !== undefined && !parseLabelSelector(skipLabels)) {
    problems.must(['skipLabels'], skipLabels, 'be a label selector', 'use requirements such as app=web,tier!=system,stage in (dev,test)');
  }
  return problems.list;
}
