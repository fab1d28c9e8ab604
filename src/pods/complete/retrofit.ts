import { CompletedPod, completeTemplate } from './complete-pod';
import { imageProblems } from './containers';
import { affinityWithOs } from './node-placement';
import { isLess, retrofitDefaults } from './resources';
import { assertTarget, PodTarget, WindowsTarget } from './target';
import { ANY_OBJECT, checkArgument, hasOpaque, isPlainObject, isPresent, listAt, lookUp, objectAt, PlainObject, valueAt } from '../../base';
import { NodeLabel, OsName, STABLE_LABELS } from '../../knowledge';
import { containersOf, FoundPod, IDENTITY_LIFT, isAddedByOperators, Lift, removeRejectedFields, REQUIRED_TERMS, withValueAt } from '../../kubernetes';

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
  /** Containers without a memory limit, and CPU requests without a limit: limits are the author's, so none is added unless an option asks for it. */
  readonly kept: readonly KeptValue[];
}

/**
 * Completes a Pod template that wasn't written for its target: removes fields that the API server would reject, and replaces beta labels by the
 * stable ones; both are listed. Requests and limits stay as they are: none is raised, capped, or invented, unless `limitsFromRequests`,
 * `defaultMemory`,
 * `defaultCpu`, or `cpuLimit` says so. Other conflicts are problems, as with `completePod`.
 *
 * @throws ProblemsError if the target is invalid
 */
export function retrofitPod(template: PlainObject, target: PodTarget, lift: Lift = IDENTITY_LIFT): RetrofittedPod {
  assertTarget(target);
  checkArgument('template', template, ANY_OBJECT);
  const stable = withStableLabels(template, target.os);
  const { template: accepted, removed } = removeRejectedFields(stable, target.os);
  const { template: completed, problems } = completeTemplate(accepted, target, retrofitDefaults, lift);
  return {
    template: completed,
    problems: [...imageProblems(objectAt(accepted, 'spec')), ...problems],
    changes: [
      ...changesBetween(template, stable, 'deprecated since Kubernetes 1.14, with a warning; replaced by the label without "beta."'),
      ...addedResources(accepted, completed),
      ...removed.map(({ path, value, field }) => ({ path, from: value, reason: field.message })),
    ],
    kept: target.os === 'windows' ? unlimited(completed, target) : [],
  };
}

/**
 * `retrofitPod` for a Pod that was found in an object: paths start at the object.
 *
 * @param template the Pod to change, if it isn't the found one
 */
export function retrofitFoundPod(pod: FoundPod, target: PodTarget, lift: Lift = IDENTITY_LIFT, template = pod.template): RetrofittedPod {
  const { template: completed, problems, changes, kept, ...rest } = retrofitPod(template, target, lift);
  const spec = objectAt(completed, 'spec');
  const isWithoutSelector = !pod.placeOf(['spec', 'nodeSelector']) && pod.placeOf(['spec', 'affinity']) !== undefined;
  // what the place can't hold isn't changed there
  const inObject = <T extends { readonly path: PodChange['path'] }>(values: readonly T[]) => values.flatMap((value) => {
    const path = pod.placeOf(value.path);
    return path ? [{ ...value, path }] : [];
  });
  return {
    ...rest, template: isWithoutSelector ? { ...completed, spec: { ...spec, affinity: affinityWithOs(spec, target.os, lift) } } : completed,
    changes: inObject(changes), kept: inObject(kept),
    problems: problems.filter(({ path }) => !pod.isCustom || !isAddedByOperators(path, valueAt(template, path)))
      .map((problem) => ({ ...problem, path: pod.placeOf(problem.path) ?? pod.path })),
  };
}

/** Why a resource request or limit is added. */
const ADDED_REASONS: Readonly<Record<string, string>> = {
  'limits.memory': 'an option asks for it: Windows has no OOM killer, so a container without a memory limit can stall its node',
  'limits.cpu': 'an option asks for it: without a CPU limit, the container can use all CPUs of its node',
  'requests.cpu': 'the option defaultCpu asks for it',
};

function addedResources(from: PlainObject, to: PlainObject): readonly PodChange[] {
  return containersOf(from.spec).flatMap(({ container, path }) => Object.entries(ADDED_REASONS).flatMap(([name, reason]) => {
    const at = ['resources', ...name.split('.')];
    const [before, after] = [valueAt(container, at), valueAt(to, ['spec', ...path, ...at])];
    return isPresent(before) || !isPresent(after) ? [] : [{ path: ['spec', ...path, ...at], from: undefined, to: after, reason }];
  }));
}

/** The containers without a memory limit, and the CPU requests without a limit, if no option decides about them, or they can't become the limit. */
function unlimited(template: PlainObject, target: WindowsTarget): readonly KeptValue[] {
  const { limitsFromRequests, defaultMemory, cpuLimit } = target;
  const defaults = retrofitDefaults(target);
  return containersOf(template.spec).flatMap(({ container, path }) => {
    const at = (...keys: readonly string[]) => ['spec', ...path, 'resources', ...keys];
    const resources = valueAt(container, ['resources']);
    const requestOf = (resource: string) => valueAt(container, ['resources', 'requests', resource]);
    const [cpu, memory] = ['cpu', 'memory'].map(requestOf);
    const isWithout = (resource: string) => !hasOpaque(resources) && !isPresent(valueAt(container, ['resources', 'limits', resource]));
    const tooSmall = (['memory', 'cpu'] as const).filter((resource) => (
      isWithout(resource) && defaults[resource].limitFromRequest && isLess(requestOf(resource), defaults[resource].least)));
    return [
      ...tooSmall.map((resource) => ({
        path: at('requests', resource), value: requestOf(resource),
        reason: `it doesn't become the limit: a Windows container needs ${defaults[resource].least} to start. To limit it, set limits.${resource}`,
      })),
      ...(isWithout('memory') && defaultMemory === undefined && limitsFromRequests === undefined ? [{
        path: isPresent(memory) ? at('requests', 'memory') : isPresent(resources) ? at() : ['spec', ...path], value: memory,
        reason: 'no memory limit is added, since it is the author\'s to choose. Without one, the container can stall its node. To limit it, set '
          + `limits.memory${isPresent(memory) ? ', or the option limitsFromRequests' : ', or the option defaultMemory'}`,
      }] : []),
      ...(isWithout('cpu') && isPresent(cpu) && cpuLimit === undefined && limitsFromRequests === undefined ? [{
        path: at('requests', 'cpu'), value: cpu,
        reason: 'no CPU limit is added, since it is a hard cap on Windows. Without one, the container can use all CPUs of its node. To limit it, '
          + 'set limits.cpu',
      }] : []),
    ];
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

/** Selector and required affinity with the stable labels in place of the beta ones, unless the two conflict, or name another operating system. */
function withStableLabels(template: PlainObject, os: OsName): PlainObject {
  let result = template;
  const nodeSelector = valueAt(template, ['spec', 'nodeSelector']);
  if (isPlainObject(nodeSelector)) {
    const renamed = Object.entries(nodeSelector).map(([key, value]) => {
      const stable = lookUp(STABLE_LABELS, key);
      const isRight = (nodeSelector[stable ?? key] ?? value) === value && (stable !== NodeLabel.OS || value === os);
      return [stable !== undefined && isRight ? stable : key, value] as const;
    });
    if (renamed.some(([key], i) => key !== Object.keys(nodeSelector)[i])) {
      result = withValueAt(result, ['spec', 'nodeSelector'], Object.fromEntries(renamed));
    }
  }
  const terms = valueAt(template, ['spec', ...REQUIRED_TERMS]);
  (Array.isArray(terms) ? terms : []).forEach((term, i) => listAt(term, 'matchExpressions').forEach((expression, j) => {
    const stable = lookUp(STABLE_LABELS, valueAt(expression, ['key']));
    if (stable !== undefined) { result = withValueAt(result, ['spec', ...REQUIRED_TERMS, i, 'matchExpressions', j, 'key'], stable); }
  }));
  return result;
}
