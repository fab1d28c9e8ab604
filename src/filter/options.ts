import { ObjectSelector, parseLabelSelector, readObjectName } from './selection';
import { FILTER_FIELDS, FilterKeys } from '../check/config';
import { PLACEMENTS } from '../check/placements';
import { Placement } from '../complete';
import { Platform, PodKinds } from '../knowledge';
import { OptionProblems, PlainObject, PLATFORM, podKindsOfCrd, Problem, throwProblems, WINDOWS_VERSION_OR_ANY } from '../manifest';
import { ANY_OBJECT, choice, INVALID_OPTION, listOf, options as optionsOf, readOptions } from '../options/schema';

/** Options of the filter. */
export interface FilterOptions extends FilterKeys {
  /** Platform of the Windows nodes, whose taints are tolerated. @default Platform.UPSTREAM */
  readonly platform?: Platform;
  /**
   * How Windows Pods are placed by the release of their images: on all builds that run them (`compatible`), only on the release's own build (`exact`), or
   * not at all (`none`). @default 'compatible'
   */
  readonly placement?: Placement | 'none';
  /**
   * CustomResourceDefinitions of custom kinds, whose schemas show where their objects define Pods. Pods of common custom kinds are found without them, and
   * CustomResourceDefinitions of the input needn't be given. @default - none
   */
  readonly crds?: readonly object[];
}

/** Options with their defaults, as the filter needs them. */
export interface FilterSettings extends Pick<FilterOptions, 'version' | 'defaultMemory'> {
  readonly platform: Platform;
  readonly placement: Placement;
  readonly linux: 'pin' | 'leave';
  readonly isSkipped: ObjectSelector;
  readonly hasWindowsPods: ObjectSelector;
  readonly podKinds: PodKinds;
}

const OPTIONS = optionsOf<FilterOptions>({
  ...FILTER_FIELDS, platform: PLATFORM, version: WINDOWS_VERSION_OR_ANY, placement: choice(...PLACEMENTS), crds: listOf(ANY_OBJECT),
});

/** Adds the defaults. @throws ProblemsError if an option is invalid */
export function settingsOf(given: FilterOptions): FilterSettings {
  const { options = {}, problems } = readOptions<FilterOptions>(given, OPTIONS);
  throwProblems([...problems, ...problems.length === 0 ? optionProblems(options) : []]);
  const { platform = Platform.UPSTREAM, placement = 'compatible', linux = 'pin', version, defaultMemory, windowsPods = [], skip = [], skipLabels, crds = [] } = options;
  const names = (list: readonly string[]) => list.map((name) => readObjectName(name)!);
  const [skipped, windows] = [names(skip), names(windowsPods)];
  const hasLabels = skipLabels === undefined ? () => false : parseLabelSelector(skipLabels)!;
  return {
    platform, linux, defaultMemory,
    ...(placement === 'none' ? { placement: 'compatible', version: 'any' } : { placement, version }),
    isSkipped: (object) => skipped.some((selects) => selects(object)) || hasLabels(object),
    hasWindowsPods: (object) => windows.some((selects) => selects(object)),
    podKinds: Object.assign({}, ...crds.map((crd) => podKindsOfCrd(crd as PlainObject))) as PodKinds,
  };
}

function optionProblems({ version, placement, defaultMemory, windowsPods = [], skip = [], skipLabels }: FilterOptions): readonly Problem[] {
  const problems = new OptionProblems(INVALID_OPTION);
  if (placement === 'exact' && version === 'any') { problems.must(['placement'], placement, 'not be set with version \'any\'', 'set a version, or remove placement'); }
  if (placement === 'none' && version !== undefined && version !== 'any') { problems.must(['placement'], placement, 'not be set with a version', 'remove one of the two'); }
  if (defaultMemory !== undefined && defaultMemory !== false) { problems.quantity(['defaultMemory'], defaultMemory, '2Gi'); }
  for (const [key, list] of Object.entries({ windowsPods, skip })) {
    list.forEach((name, i) => {
      if (!readObjectName(name)) { problems.must([key, i], name, 'be a kind and a name', 'write it as kind/name, such as Deployment/web or DaemonSet/*'); }
    });
  }
  if (skipLabels !== undefined && !parseLabelSelector(skipLabels)) {
    problems.must(['skipLabels'], skipLabels, 'be a label selector', 'use requirements such as app=web,tier!=system,stage in (dev,test)');
  }
  return problems.list;
}
