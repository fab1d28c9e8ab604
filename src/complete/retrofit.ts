import { STABLE_LABELS } from '../knowledge';
import {
  containersOf, FoundPod, IDENTITY_LIFT, isKnown, isPlainObject, isPresent, Lift, listAt, lookUp, objectAt, parseQuantity, PlainObject,
  removeRejectedFields, REQUIRED_TERMS, valueAt, withValueAt,
} from '../manifest';
import { CompletedPod, completePod } from './complete-pod';
import { imageProblems } from './containers';
import { assertTarget, PodTarget } from './target';
import { checkArgument } from '../options/argument';
import { ANY_OBJECT } from '../options/schema';

/** A value that was removed from a Pod or changed, or a resource request or limit that was added. */
export interface PodChange {
  /** Keys and indices from the Pod template. */
  readonly path: readonly (string | number)[];
  /** Previous value; `undefined` when it was added. */
  readonly from: unknown;
  /** New value; `undefined` when it was removed. */
  readonly to?: unknown;
  /** Why it was changed. */
  readonly reason: string;
}

/** A value that `retrofitPod` doesn't change, although `completePod` would add to it. */
export interface KeptValue {
  /** Keys and indices from the Pod template. */
  readonly path: readonly (string | number)[];
  /** The value. */
  readonly value: unknown;
  /** What follows from it, and how to change it. */
  readonly reason: string;
}

/** A Pod that wasn't written for Windows, fixed and completed. */
export interface RetrofittedPod extends CompletedPod {
  /** Everything that was removed or changed, and added resource requests and limits. Other added fields aren't listed. */
  readonly changes: readonly PodChange[];
  /** CPU requests without a limit: a limit would be a hard cap, so it isn't added unless `cpuLimit` is true. */
  readonly kept: readonly KeptValue[];
}

/**
 * Completes a Pod template that wasn't written for its target: removes fields that the API server would reject, replaces beta labels by the
 * stable ones, raises memory requests to their limits, and adds missing memory limits and requests. All of that is listed. CPU requests and limits
 * stay as they are, unless `cpuLimit` is true. Other conflicts are problems, as with `completePod`.
 *
 * @throws ProblemsError if the target is invalid
 */
export function retrofitPod(template: PlainObject, given: PodTarget, lift: Lift = IDENTITY_LIFT): RetrofittedPod {
  assertTarget(given);
  checkArgument('template', template, ANY_OBJECT);
  const target: PodTarget = isPlainObject(given) && given.os === 'windows' ? { ...given, cpuLimit: given.cpuLimit ?? false } : given;
  const stable = withStableLabels(template);
  const raised = target.os === 'windows' ? withMemoryRequestsRaised(stable) : stable;
  const { template: accepted, removed } = removeRejectedFields(raised, target.os);
  const { template: completed, problems } = completePod(accepted, target, lift);
  return {
    template: completed,
    problems: [...imageProblems(objectAt(accepted, 'spec')), ...problems],
    changes: [
      ...changesBetween(template, stable, 'deprecated since Kubernetes 1.14, with a warning; replaced by the label without "beta."'),
      ...changesBetween(stable, raised, 'Windows can\'t reclaim memory, so a request below its limit overcommits the node'),
      ...addedResources(accepted, completed),
      ...removed.map(({ path, value, field }) => ({ path, from: value, reason: field.message })),
    ],
    kept: target.os === 'windows' && !target.cpuLimit ? uncappedCpu(completed) : [],
  };
}

/**
 * `retrofitPod` for a Pod that was found in an object: paths start at the object.
 *
 * @param template the Pod to change, if it isn't the found one
 */
export function retrofitFoundPod(pod: FoundPod, target: PodTarget, lift: Lift = IDENTITY_LIFT, template = pod.template): RetrofittedPod {
  const { problems, changes, kept, ...rest } = retrofitPod(template, target, lift);
  // what the place can't hold isn't changed there
  const inObject = <T extends { readonly path: PodChange['path'] }>(values: readonly T[]) => values.flatMap((value) => {
    const path = pod.placeOf(value.path);
    return path ? [{ ...value, path }] : [];
  });
  return {
    ...rest, changes: inObject(changes), kept: inObject(kept),
    problems: problems.map((problem) => ({ ...problem, path: pod.placeOf(problem.path) ?? pod.path })),
  };
}

/** Why a resource request or limit is added. */
const ADDED_REASONS: Readonly<Record<string, string>> = {
  'limits.memory': 'Windows has no OOM killer, so a container without a memory limit can stall its node',
  'requests.memory': 'Windows can\'t reclaim memory, so the request equals the limit',
  'limits.cpu': 'cpuLimit is true, so the limit equals the request',
  'requests.cpu': 'cpuLimit is true, so the request equals the limit',
};

function addedResources(from: PlainObject, to: PlainObject): readonly PodChange[] {
  return containersOf(from.spec).flatMap(({ container, path }) => Object.entries(ADDED_REASONS).flatMap(([name, reason]) => {
    const at = ['resources', ...name.split('.')];
    const [before, after] = [valueAt(container, at), valueAt(to, ['spec', ...path, ...at])];
    return isPresent(before) || !isPresent(after) ? [] : [{ path: ['spec', ...path, ...at], from: undefined, to: after, reason }];
  }));
}

function uncappedCpu(template: PlainObject): readonly KeptValue[] {
  return containersOf(template.spec).flatMap(({ container, path }) => {
    const at = ['resources', 'requests', 'cpu'];
    const request = valueAt(container, at);
    if (!isPresent(request) || isPresent(valueAt(container, ['resources', 'limits', 'cpu']))) { return []; }
    return [{
      path: ['spec', ...path, ...at], value: request,
      reason: 'no CPU limit is added, since it is a hard cap on Windows. Without one, the container can use all CPUs of its node. To limit it, set limits.cpu',
    }];
  });
}

/** Lists what was removed from a value or changed in it, as deep as possible; additions aren't listed. */
export function changesBetween(from: unknown, to: unknown, reason: string, path: PodChange['path'] = []): readonly PodChange[] {
  if (from === to || from === undefined) { return []; }
  if (Array.isArray(from) && Array.isArray(to)) { return from.flatMap((item, i) => changesBetween(item, to[i], reason, [...path, i])); }
  // a removed object is listed by its contents
  if (isPlainObject(from) && Object.keys(from).length > 0 && (isPlainObject(to) || to === undefined)) {
    return Object.keys(from).flatMap((key) => changesBetween(from[key], valueAt(to, [key]), reason, [...path, key]));
  }
  return [{ path, from, ...(to === undefined ? {} : { to }), reason }];
}

/** Selector and required affinity with the stable labels in place of the beta ones, unless the two conflict. */
function withStableLabels(template: PlainObject): PlainObject {
  let result = template;
  const nodeSelector = valueAt(template, ['spec', 'nodeSelector']);
  if (isPlainObject(nodeSelector)) {
    const renamed = Object.entries(nodeSelector).map(([key, value]) => {
      const stable = lookUp(STABLE_LABELS, key);
      return [stable !== undefined && (nodeSelector[stable] ?? value) === value ? stable : key, value] as const;
    });
    if (renamed.some(([key], i) => key !== Object.keys(nodeSelector)[i])) { result = withValueAt(result, ['spec', 'nodeSelector'], Object.fromEntries(renamed)); }
  }
  const terms = valueAt(template, ['spec', ...REQUIRED_TERMS]);
  (Array.isArray(terms) ? terms : []).forEach((term, i) => listAt(term, 'matchExpressions').forEach((expression, j) => {
    const stable = lookUp(STABLE_LABELS, valueAt(expression, ['key']));
    if (stable !== undefined) { result = withValueAt(result, ['spec', ...REQUIRED_TERMS, i, 'matchExpressions', j, 'key'], stable); }
  }));
  return result;
}

function isBelow(request: unknown, limit: unknown): boolean {
  const [low, high] = [parseQuantity(request), parseQuantity(limit)];
  return low !== undefined && high !== undefined && low < high;
}

function withMemoryRequestsRaised(template: PlainObject): PlainObject {
  return containersOf(template.spec).reduce((at, { container, path }) => {
    const [limit, request] = [valueAt(container, ['resources', 'limits', 'memory']), valueAt(container, ['resources', 'requests', 'memory'])];
    // a request above its limit stays, and is a problem
    return isKnown(limit) && isKnown(request) && isBelow(request, limit)
      ? withValueAt(at, ['spec', ...path, 'resources', 'requests', 'memory'], limit)
      : at;
  }, template);
}
