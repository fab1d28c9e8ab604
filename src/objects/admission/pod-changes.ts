import {
  and, booleanAt, concat, DataMap, equal, exists, Expression, groupedBy, has, input, isEmpty, isIn, isLessQuantity, joinLists, jsonPointer, list,
  literal, mapAt, mapIndexed, mapsAt, not, numberText, or, patch, PatchOperation, quantityAt, record, variable, when,
} from '../../base';
import { NodeLabel, OsName, Platform, REJECTED_ON_WINDOWS, RejectedField, Taint, WindowsNodeMarks } from '../../knowledge';
import { constantTaint, firstOf, REQUIRED_TERMS, toleratesTaint, tolerationOf } from '../../kubernetes';
import { isWithin, podExpressions, PodExpressions, ResourceDefaults } from '../../pods';

/** What Pods get at admission. */
export interface PodChangeOptions {
  /** Platform of the Windows nodes. */
  readonly platform: Platform;
  /** What shows that a Pod is for Windows. */
  readonly marks: WindowsNodeMarks;
  /** What containers of Windows Pods without limits get. */
  readonly resources: ResourceDefaults;
  /** Operating system of a Pod that doesn't say. */
  readonly otherwise: Expression<string>;
  /** Whether Linux Pods are kept on Linux nodes. */
  readonly pinsLinux: boolean;
  /** Whether Pods for which weak evidence leaves open which operating system they are for are kept on Linux nodes too. */
  readonly undecided: 'leave' | 'pin';
  /** Whether the Pod was created for one node, so that a selector which this node doesn't match would leave it pending forever. */
  readonly isForOneNode: Expression<boolean>;
}

/** What policies know of a Pod, and the keys from the object to it; none for a Pod. */
interface LocatedPod extends PodExpressions {
  readonly path: readonly string[];
}

type Patches = Expression<readonly PatchOperation[]>;

const NONE: Patches = list();
const isAbsent = (root: Expression<DataMap>, ...path: readonly string[]) => not(has(root, ...path));
const patchesIf = (condition: Expression<boolean>, ...patches: readonly Expression<PatchOperation>[]): Patches =>
  when(condition, list(...patches), NONE);
const joined = (...patches: readonly Patches[]): Patches => patches.reduce((a, b) => joinLists(a, b), NONE);

const pointer = (...keys: readonly string[]) => jsonPointer(keys);

/** The lists of containers that a Pod can have when it is created. */
export const CREATED_LISTS = ['initContainers', 'containers'] as const;

/**
 * The JSON Patch that completes a Pod, or the Pod template of a DaemonSet. It fills in what is missing, and removes the fields that the API server
 * would reject; it is empty for a complete Pod.
 *
 * @param path keys from the object to the template; none for a Pod
 */
export function podChanges(
  path: readonly string[], { platform, marks, resources, otherwise, pinsLinux, undecided, isForOneNode }: PodChangeOptions,
): Patches {
  const pod = { ...podExpressions(path.length === 0 ? input('object') : mapAt(input('object'), ...path), undefined, marks), path };
  const os = variable('target', firstOf(pod.os, otherwise));
  const isWindows = variable('isWindows', equal(os, literal('windows')));
  const isPlaceable = path.length > 0 ? literal(true) : variable('isPlaceable', and(isAbsent(pod.spec, 'nodeName'), not(isForOneNode)));
  return joined(
    when(isWindows, joined(
      patchesIf(isAbsent(pod.spec, 'os', 'name'), patch('add', literal(pointer(...path, 'spec', 'os')), literal({ name: 'windows' }))),
      ...removals(pod),
      ...limitsOf(resources).length === 0 ? [] : [
        // most containers have limits, once a Pod was completed, and then none is looked at again
        when(
          exists(pod.createdContainers, 'c', (c) => lacksLimit(c, resources)),
          joined(...limitPatches(path, pod.spec, resources, () => (c, _, limit) => lacksOne(c, limit), () => (c, _, limit) => limit.value(c))), NONE,
        ),
      ],
    ), NONE),
    when(and(isWindows, isPlaceable), joined(
      withLabels(pod, 'windows', platform.nodeLabels), withTolerations(pod, platform.taints), withBuilds(pod),
    ), NONE),
    ...(pinsLinux ? [when(and(
      equal(os, literal('linux')), not(equal(pod.selectedOs, literal('linux'))), isPlaceable,
      ...undecided === 'pin' ? [] : [or(not(equal(pod.os, literal(''))), not(pod.isUndecided))],
    ), withLabels(pod, 'linux', {}), NONE)] : []),
  );
}

/** Adds labels to the nodeSelector that it doesn't have. */
function withLabels({ path, spec }: LocatedPod, os: OsName, nodeLabels: Readonly<Record<string, string>>): Patches {
  const labels: Readonly<Record<string, string>> = { [NodeLabel.OS]: os, ...nodeLabels };
  const at = pointer(...path, 'spec', 'nodeSelector');
  const missing = Object.entries(labels).map(([key, value]) =>
    patchesIf(isAbsent(spec, 'nodeSelector', key), patch('add', literal(`${at}${pointer(key)}`), literal(value))));
  return when(has(spec, 'nodeSelector'), joined(...missing), list(patch('add', literal(at), literal(labels))));
}

/** Whether a Pod tolerates a taint. */
export const isTolerated = (spec: Expression<DataMap>, taint: Taint): Expression<boolean> =>
  exists(mapsAt(spec, 'tolerations'), 't', (toleration) => toleratesTaint(toleration, constantTaint(taint)));

/** Adds a toleration for each taint that isn't tolerated yet. */
function withTolerations({ path, spec }: LocatedPod, taints: readonly Taint[]): Patches {
  const at = pointer(...path, 'spec', 'tolerations');
  const missing = taints.map((taint) => ({ taint, isMissing: not(isTolerated(spec, taint)) }));
  return joined(
    patchesIf(and(isAbsent(spec, 'tolerations'), or(...missing.map(({ isMissing }) => isMissing))), patch('add', literal(at), list())),
    ...missing.map(({ taint, isMissing }) => patchesIf(
      isMissing, patch('add', literal(`${at}/-`), literal(tolerationOf(taint) as Record<string, string>)),
    )),
  );
}

/** A limit that containers get: the value, empty if it stays missing. */
interface AddedLimit {
  readonly resource: 'cpu' | 'memory';
  readonly value: (container: Expression<DataMap>) => Expression<string>;
}

/** The limits that options ask for; as `withResources`. The API server sets a missing request to the limit. */
function limitsOf(resources: ResourceDefaults): readonly AddedLimit[] {
  return (['memory', 'cpu'] as const).flatMap((resource) => {
    const { fallback = '', limitFromRequest, least = '0' } = resources[resource];
    if (fallback === '' && !limitFromRequest) { return []; }
    const none = literal('');
    const value = (c: Expression<DataMap>) => {
      const request = quantityAt(c, 'resources', 'requests', resource);
      const fromRequest = limitFromRequest ? when(isLessQuantity(request, literal(least)), none, request) : none;
      return when(has(c, 'resources', 'requests', resource), fromRequest, literal(fallback));
    };
    return [{ resource, value }];
  });
}

type OfContainer<T> = (c: Expression<DataMap>, index: Expression<number>, limit: AddedLimit) => Expression<T>;

/**
 * Adds limits to the containers of the lists that a new Pod can have.
 *
 * @param path keys from the object to the Pod
 * @param lacks whether a container gets a limit, by the name of its list
 */
export function limitPatches(
  path: readonly string[], spec: Expression<DataMap>, resources: ResourceDefaults,
  lacks: (list: string) => OfContainer<boolean>, value: (list: string) => OfContainer<string>,
): readonly Patches[] {
  const limits = limitsOf(resources);
  return limits.length === 0 ? [] : CREATED_LISTS.flatMap((name) => {
    const at = (index: Expression<number>, ...keys: readonly string[]) =>
      concat(literal(`${pointer(...path, 'spec', name)}/`), numberText(index), literal(pointer('resources', ...keys)));
    const lacksOneOf: OfContainer<boolean> = lacks(name);
    const lacksAny = (c: Expression<DataMap>, i: Expression<number>) => or(...limits.map((limit) => lacksOneOf(c, i, limit)));
    const containers = mapsAt(spec, name);
    return [
      mapIndexed(
        containers, 'c', (c, i) => and(lacksAny(c, i), isAbsent(c, 'resources')), (_, i) => patch('add', at(i), record({ limits: record({}) })),
      ),
      mapIndexed(
        containers, 'c', (c, i) => and(lacksAny(c, i), has(c, 'resources'), isAbsent(c, 'resources', 'limits')),
        (_, i) => patch('add', at(i, 'limits'), record({})),
      ),
      ...limits.map((limit) =>
        mapIndexed(
          containers, 'c', (c, i) => lacksOneOf(c, i, limit), (c, i) => patch('add', at(i, 'limits', limit.resource), value(name)(c, i, limit)),
        )),
    ];
  });
}

/** Whether a container lacks a limit that it gets. */
export const lacksOne = (c: Expression<DataMap>, { resource, value }: AddedLimit) =>
  and(isAbsent(c, 'resources', 'limits', resource), not(equal(value(c), literal(''))));

/** Whether a container lacks a limit that it gets. */
export const lacksLimit = (c: Expression<DataMap>, resources: ResourceDefaults): Expression<boolean> =>
  or(...limitsOf(resources).map((limit) => lacksOne(c, limit)));

/** Removes the fields that the API server would reject. Few Pods have any of them, so they are searched by their first key. */
function removals(pod: LocatedPod): readonly Patches[] {
  return [...groupedBy(REJECTED_ON_WINDOWS, ({ level, path: [key] }) => `${level} ${key}`).values()].map((fields) => {
    const [{ level, path: [key] }] = fields;
    const isThere = level === 'pod' ? has(pod.spec, key) : exists(pod.createdContainers, 'c', (c) => has(c, key));
    return when(isThere, joined(...fields.map((field) => removed(pod, field))), NONE);
  });
}

/** Removes a field that the API server would reject. */
function removed(pod: LocatedPod, field: RejectedField): Patches {
  const { spec } = pod;
  if (field.level === 'pod') { return patchesIf(isRejected(spec, field), removal(pod.path, field)); }
  return joined(...CREATED_LISTS.map((name) =>
    mapIndexed(mapsAt(spec, name), 'c', (c) => isRejected(c, field), (_, index) => removal(pod.path, field, name, index))));
}

/** Removes a field of a Pod, or of a container in a list. @param path keys from the object to the Pod */
export function removal(path: readonly string[], field: RejectedField, listName?: string, index?: Expression<number>): Expression<PatchOperation> {
  const of = literal(pointer(...field.path));
  const at = listName && index
    ? concat(literal(`${pointer(...path, 'spec', listName)}/`), numberText(index), of)
    : literal(pointer(...path, 'spec', ...field.path));
  return patch('remove', at);
}

export function isRejected(holder: Expression<DataMap>, { path, when: value }: RejectedField): Expression<boolean> {
  switch (value) {
    case 'present': return has(holder, ...path);
    case 'true': return booleanAt(holder, ...path);
    case 'non-empty': return not(isEmpty(mapsAt(holder, ...path)));
  }
}

/**
 * Adds required node affinity for the builds that run the images, as far as their tags or names name a release; as `decideVersion`. Not with a
 * RuntimeClass, which may place the Pod, and isolate it by Hyper-V; and not if the Pod's own selectors exclude all of these builds, which is a
 * mistake to report.
 */
function withBuilds(pod: LocatedPod): Patches {
  const { path, spec } = pod;
  const { able: builds, areAble, allowed } = pod.builds;
  const requirement = record({ key: literal(NodeLabel.WINDOWS_BUILD), operator: literal('In'), values: builds });
  const termsAt = (i: Expression<number>, rest: string) =>
    concat(literal(`${pointer(...path, 'spec', ...REQUIRED_TERMS)}/`), numberText(i), literal(rest));
  const isOpen = (term: Expression<DataMap>) => not(isWithin(term, builds));
  const lacks = (term: Expression<DataMap>, field: string) => isEmpty(mapsAt(term, field));
  const isPlaced = and(
    not(isEmpty(builds)), not(areAble), exists(builds, 'build', (build) => isIn(build, allowed)), isAbsent(spec, 'runtimeClassName'),
  );
  return when(isPlaced, joined(
    withTerm(path, spec, requirement),
    mapIndexed(
      mapsAt(spec, ...REQUIRED_TERMS), 'term', (term) => and(not(lacks(term, 'matchExpressions')), isOpen(term)),
      (_, i) => patch('add', termsAt(i, '/matchExpressions/-'), requirement),
    ),
    mapIndexed(
      mapsAt(spec, ...REQUIRED_TERMS), 'term', (term) => and(lacks(term, 'matchExpressions'), not(lacks(term, 'matchFields'))),
      (_, i) => patch('add', termsAt(i, '/matchExpressions'), list(requirement)),
    ),
  ), NONE);
}

/** Adds required node affinity of one requirement to a Pod without any. */
export function withTerm(path: readonly string[], spec: Expression<DataMap>, requirement: Expression<DataMap>): Patches {
  const [affinity, nodeAffinity, required, terms] = REQUIRED_TERMS;
  const at = (...keys: readonly string[]) => literal(pointer(...path, 'spec', ...keys));
  const selector = record({ [terms]: list(record({ matchExpressions: list(requirement) })) });
  return joined(
    patchesIf(isAbsent(spec, affinity), patch('add', at(affinity), record({ [nodeAffinity]: record({ [required]: selector }) }))),
    patchesIf(
      and(has(spec, affinity), isAbsent(spec, affinity, nodeAffinity)), patch('add', at(affinity, nodeAffinity), record({ [required]: selector })),
    ),
    patchesIf(
      and(has(spec, affinity, nodeAffinity), isAbsent(spec, affinity, nodeAffinity, required)),
      patch('add', at(affinity, nodeAffinity, required), selector),
    ),
  );
}
