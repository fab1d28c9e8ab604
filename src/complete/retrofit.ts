import { STABLE_LABELS } from '../knowledge';
import {
  containersOf, IDENTITY_LIFT, isKnown, isPlainObject, Lift, listAt, lookUp, objectAt, PlainObject, removeRefusedFields, REQUIRED_TERMS,
  sameQuantity, valueAt, withValueAt,
} from '../manifest';
import { CompletedPod, completePod } from './complete-pod';
import { imageProblems } from './containers';
import { PodTarget } from './target';

/** A value that was removed from a Pod, or changed. */
export interface PodChange {
  /** Keys and indices from the pod template. */
  readonly path: readonly (string | number)[];
  /** Previous value. */
  readonly from: unknown;
  /** New value; `undefined` when it was removed. */
  readonly to?: unknown;
  /** Why it was changed. */
  readonly reason: string;
}

/** A Pod that wasn't written for Windows, fixed and completed. */
export interface RetrofittedPod extends CompletedPod {
  /** Everything that was removed or changed; values that were only filled in aren't listed. */
  readonly changes: readonly PodChange[];
}

/**
 * Completes a Pod template that wasn't written for its target: removes fields that the API server would reject, replaces beta labels by the
 * stable ones, and raises memory requests to their limits. All of that is listed. Other conflicts are problems, as with `completePod`.
 */
export function retrofitPod(template: PlainObject, target: PodTarget, lift: Lift = IDENTITY_LIFT): RetrofittedPod {
  const stable = withStableLabels(template);
  const raised = target.os === 'windows' ? withMemoryRequestsRaised(stable) : stable;
  const { template: accepted, removed } = removeRefusedFields(raised, target.os);
  const { template: completed, problems } = completePod(accepted, target, lift);
  return {
    template: completed,
    problems: [...imageProblems(objectAt(accepted, 'spec')), ...problems],
    changes: [
      ...changesBetween(template, stable, 'deprecated since Kubernetes 1.14, with a warning; replaced by the label without "beta."'),
      ...changesBetween(stable, raised, 'Windows can\'t reclaim memory, so a request below its limit overcommits the node'),
      ...removed.map(({ path, value, field }) => ({ path, from: value, reason: field.message })),
    ],
  };
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

function withMemoryRequestsRaised(template: PlainObject): PlainObject {
  return containersOf(template.spec).reduce((at, { container, path }) => {
    const [limit, request] = [valueAt(container, ['resources', 'limits', 'memory']), valueAt(container, ['resources', 'requests', 'memory'])];
    return isKnown(limit) && isKnown(request) && !sameQuantity(limit, request)
      ? withValueAt(at, ['spec', ...path, 'resources', 'requests', 'memory'], limit)
      : at;
  }, template);
}
