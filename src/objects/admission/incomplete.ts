import { MatchCondition } from './conditions';
import { CREATED_LISTS, isRejected, isTolerated, lacksLimit } from './pod-changes';
import {
  all, and, DataMap, equal, exists, Expression, filter, has, input, isEmpty, isLess, joinLists, list, literal, map, mapAt, mapsAt, not, or,
  size, stringAt,
} from '../../base';
import { CONTAINER_LISTS, NodeLabel, Platform, REJECTED_ON_WINDOWS, releaseOf, releaseOnWindows } from '../../knowledge';
import { requiredTermsOf } from '../../kubernetes';
import { ableToRun, isWithin, ResourceDefaults } from '../../pods';

/** Containers of a Pod whose images are read here: the API server limits the cost of a condition more than that of a policy. */
const MOST_CONTAINERS = 50;

/**
 * Whether a Windows Pod may lack something. A complete one is skipped before the policy computes its patch: the API server invokes the policy again
 * after it changed a Pod, and writing and reading the object costs more than this.
 */
export function isIncomplete({ nodeLabels, taints }: Platform, resources: ResourceDefaults): MatchCondition {
  const spec = mapAt(input('object'), 'spec');
  const created = joined(CREATED_LISTS, spec);
  const ofContainers = new Set(REJECTED_ON_WINDOWS.filter(({ level }) => level !== 'pod').map(({ path: [key] }) => key));
  const isComplete = and(
    equal(stringAt(spec, 'os', 'name'), literal('windows')),
    ...[NodeLabel.OS, ...Object.keys(nodeLabels)].map((key) => has(spec, 'nodeSelector', key)),
    not(exists(created, 'c', (c) => or(lacksLimit(c, resources), ...[...ofContainers].map((key) => has(c, key))))),
    ...taints.map((taint) => isTolerated(spec, taint)),
    not(or(...REJECTED_ON_WINDOWS.filter(({ level }) => level === 'pod').map((field) => isRejected(spec, field)))),
    or(has(spec, 'runtimeClassName'), hasBuilds(spec)),
  );
  return { name: 'incomplete', holds: not(isComplete) };
}

const joined = (lists: readonly string[], spec: Expression<DataMap>) => lists.map((name) => mapsAt(spec, name)).reduce((a, b) => joinLists(a, b));

/** Whether the required affinity selects builds that run the images, or no tag names a release. */
function hasBuilds(spec: Expression<DataMap>): Expression<boolean> {
  const containers = joined(CONTAINER_LISTS, spec);
  const releases = filter(
    map(containers, 'c', (c) => releaseOnWindows(stringAt(c, 'image'), releaseOf(stringAt(c, 'image')))), 'release',
    (release) => not(equal(release, literal(''))),
  );
  const terms = requiredTermsOf(spec);
  return and(
    isLess(size(containers), literal<number>(MOST_CONTAINERS)),
    exists(list(releases), 'releases', (known) => exists(list(ableToRun(known)), 'builds', (builds) =>
      or(isEmpty(builds), and(not(isEmpty(terms)), all(terms, 'term', (term) => isWithin(term, builds)))))),
  );
}
