import { RESOURCE_FIELDS, ResourceDefaults, retrofitDefaults } from '../complete/resources';
import { Placement } from '../complete/target';
import { KNOWN_KUBERNETES_MINORS, Platform, PodKinds, readKubernetesVersion } from '../knowledge';
import { kubernetesInFiles, PlainObject, PLATFORM, podKindsOfCrd } from '../manifest';
import { CheckOptions, DEFAULT_KUBERNETES } from './options';
import { PLACEMENTS } from './placements';
import { Rule, WindowsNodes } from './rule';
import { RULES } from './rules';
import { Effect } from '../findings/finding';
import { Ignore, selectedRules, selectionFields } from '../findings/selection';
import { throwProblems } from '../options';
import { ANY_OBJECT, BOOLEAN, choice, Fields, listOf, options as optionsOf, readOptions } from '../options/schema';

/** Options with their defaults. */
export interface Settings {
  readonly platform: Platform;
  /** Whether the platform is assumed, since neither it nor the nodes are given. */
  readonly platformIsAssumed: boolean;
  readonly windowsNodes?: readonly WindowsNodes[];
  readonly kubernetes: string;
  readonly mixed: boolean;
  readonly placement: Placement | 'none';
  readonly minEffect: Effect;
  readonly rules: readonly Rule[];
  readonly ignore: readonly Ignore[];
  /** The custom kinds of `crds`. */
  readonly podKinds: PodKinds;
  /** What fixes give containers without limits. */
  readonly resources: ResourceDefaults;
}

/** The schemas of the options of a check. */
export const CHECK_FIELDS: Fields<CheckOptions> = {
  ...selectionFields(RULES, 'check'),
  platform: PLATFORM,
  windowsNodes: listOf(ANY_OBJECT),
  kubernetes: kubernetesInFiles(KNOWN_KUBERNETES_MINORS),
  mixed: BOOLEAN,
  placement: choice(...PLACEMENTS),
  crds: listOf(ANY_OBJECT),
  ...RESOURCE_FIELDS,
};
const CHECK_OPTIONS = optionsOf<CheckOptions>(CHECK_FIELDS);

/**
 * Adds the defaults.
 *
 * @throws ProblemsError if an option is invalid
 */
export function settingsOf(options: CheckOptions): Settings {
  throwProblems(readOptions(options, CHECK_OPTIONS).problems);
  const { platform = Platform.UPSTREAM, windowsNodes, mixed = true, placement = 'compatible', minEffect = 'advice', ignore = [], kubernetes = DEFAULT_KUBERNETES } = options;
  const minor = `1.${readKubernetesVersion(kubernetes).value!.minor}`;
  const platformIsAssumed = options.platform === undefined && windowsNodes === undefined;
  const podKinds = Object.assign({}, ...(options.crds ?? []).map((crd) => podKindsOfCrd(crd as PlainObject))) as PodKinds;
  const rules = selectedRules(options, RULES);
  const resources = retrofitDefaults(options);
  return { platform, platformIsAssumed, windowsNodes, kubernetes: minor, mixed, placement, minEffect, ignore, podKinds, rules, resources };
}
