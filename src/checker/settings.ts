import { CheckOptions, DEFAULT_KUBERNETES } from './options';
import { RunFacts } from './pod-facts';
import { Rule } from './rule';
import { RULES } from './rules';
import {
  ANY_OBJECT, ANYTHING, BOOLEAN, choice, Fields, listOf, options as optionsOf, PlainObject, readOptions, throwProblems, withoutUndefined,
} from '../base';
import { Ignore, selectedRules, selectionFields, Severity } from '../findings';
import { LOCK } from '../images';
import { Day, PLACEMENTS, Platform, PodKinds, readKubernetesVersion } from '../knowledge';
import { DAY, kubernetesInFiles, PLATFORM, podKindsOfCrd, WINDOWS_VERSION } from '../kubernetes';
import { RESOURCE_FIELDS, retrofitDefaults } from '../pods';
import { assumedCluster, readCluster, withClassesOf } from '../scheduling';

/** Options with their defaults. */
export interface Settings extends Omit<RunFacts, 'windowsNodes' | 'once'> {
  readonly minSeverity: Severity;
  readonly rules: readonly Rule[];
  readonly ignore: readonly Ignore[];
}

/** The schemas of the options of a check. */
export const CHECK_FIELDS: Fields<CheckOptions> = {
  ...selectionFields(RULES, 'check'),
  platform: PLATFORM,
  nodes: listOf(ANYTHING),
  runtimeClasses: listOf(ANY_OBJECT),
  kubernetes: kubernetesInFiles(),
  on: DAY,
  today: DAY,
  mixed: BOOLEAN,
  placement: choice(...PLACEMENTS),
  version: WINDOWS_VERSION,
  images: LOCK,
  pinImages: BOOLEAN,
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
  const {
    platform = Platform.UPSTREAM, nodes, placement = 'compatible', version, images, pinImages = false, minSeverity = 'note', ignore = [],
    kubernetes = DEFAULT_KUBERNETES,
  } = options;
  const minor = `1.${readKubernetesVersion(kubernetes).value!.minor}`;
  const given = nodes && readCluster(nodes, options.platform);
  const mixed = options.mixed ?? given?.nodes.some(({ os }) => os !== 'windows') ?? true;
  const assumed = given ?? assumedCluster(options.platform, mixed);
  const known = options.runtimeClasses ? withClassesOf(assumed, options.runtimeClasses as readonly PlainObject[]) : assumed;
  const on = (options.on ?? options.today) as Day | undefined;
  // not a copy, for which the nodes would have to be there
  const cluster = Object.assign(known, withoutUndefined({ builtOn: version, images, on, platform: options.platform }));
  const platformIsAssumed = options.platform === undefined && !given;
  const podKinds = Object.assign({}, ...(options.crds ?? []).map((crd) => podKindsOfCrd(crd as PlainObject))) as PodKinds;
  const rules = selectedRules(options, RULES);
  const resources = retrofitDefaults(options);
  const endsAreErrors = given !== undefined || options.on !== undefined;
  return {
    platform, platformIsAssumed, cluster, kubernetes: minor, endsAreErrors, mixed, placement, version, pinImages, minSeverity, ignore, podKinds,
    rules, resources,
  };
}
