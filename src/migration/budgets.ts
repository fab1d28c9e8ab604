import { isPlainObject, isPresent, listAt, objectAt, PlainObject, valueAt } from '../base';
import { DEFAULT_NAMESPACE, objectName, objectNamespace, shareOf } from '../kubernetes';
import { allocatableAmount } from '../scheduling';
import { Move } from './moves';
import { Objects, selectorOf, Workload } from './workloads';

/** A PodDisruptionBudget, and how many of its Pods can be evicted at once while all of them are healthy. */
export interface Budget {
  readonly object: PlainObject;
  readonly name: string;
  readonly allowed: number;
  /** Whether the controller can compute it. */
  readonly isComputed: boolean;
  /** How many its controller allows now. @default - it doesn't say */
  readonly now?: number;
}

/** A function that gives the budgets of a Pod. */
export function budgetsOf(objects: Objects, workloads: readonly Workload[]): (pod: PlainObject) => readonly Budget[] {
  const ownerOf = new Map(workloads.flatMap((workload) => workload.pods.map((pod) => [pod, workload] as const)));
  const all = objects.all('PodDisruptionBudget').map((object) => {
    const namespace = objectNamespace(object);
    const selects = selectorOf(objectAt(object, 'spec').selector);
    const pods = [...ownerOf.keys()].filter((pod) => objectNamespace(pod) === namespace && selects(pod));
    return { pods: new Set(pods), budget: budgetOf(object, [...new Set(pods.map((pod) => ownerOf.get(pod)!))]) };
  });
  return (pod) => all.filter(({ pods }) => pods.has(pod)).map(({ budget }) => budget);
}

/** How many Pods there should be: the replicas of what makes them. */
function expectedOf(workloads: readonly Workload[]): number {
  return workloads.reduce((sum, { defined, isBare, pods }) => {
    const { replicas } = objectAt(defined, 'spec');
    return sum + (!isBare && typeof replicas === 'number' ? replicas : pods.length);
  }, 0);
}

/** Kinds without the subresource "scale". */
const NOT_SCALED = /^(?:DaemonSet|Job|CronJob)$/;

/**
 * Source: kubernetes v1.37.2 `pkg/controller/disruption/disruption.go`, "getExpectedPodCount", "getExpectedScale", "updatePdbStatus": all but a
 * number of available Pods is a share of the replicas of controllers, rounded up, and none can be computed if a controller has no scale.
 */
function budgetOf(object: PlainObject, workloads: readonly Workload[]): Budget {
  const { minAvailable, maxUnavailable } = objectAt(object, 'spec');
  const isNumber = typeof minAvailable === 'number' && !isPresent(maxUnavailable);
  const canScale = workloads.every((each) => !NOT_SCALED.test(each.object.kind));
  const scaled = canScale ? expectedOf(workloads.filter(({ isBare }) => !isBare)) : 0;
  const isComputed = isNumber || scaled > 0;
  const ofScaled = (value: unknown) => shareOf(value, scaled, Math.ceil);
  const desired = isPresent(maxUnavailable) ? Math.max(0, scaled - ofScaled(maxUnavailable)) : ofScaled(minAvailable);
  const isGiven = isPresent(minAvailable) || isPresent(maxUnavailable);
  const { disruptionsAllowed } = objectAt(object, 'status');
  return {
    object, name: `${objectNamespace(object)}/${objectName(object)}`, isComputed,
    allowed: isComputed && isGiven ? Math.max(0, expectedOf(workloads) - desired) : 0,
    ...(typeof disruptionsAllowed === 'number' && { now: disruptionsAllowed }),
  };
}

/** A function that gives the names of the ResourceQuotas that have no room for a new Pod of a move. Those with scopes are a gap. */
export function fullQuotasOf(objects: Objects): (move: Move) => readonly string[] {
  const all = objects.all('ResourceQuota').filter(({ spec }) => !isScoped(spec));
  return ({ pod: { requirements: { requests } }, spec, workload: { object } }) => all.filter((quota) => {
    const { hard, used } = objectAt(quota, 'status');
    const isOfPod = objectNamespace(quota) === (object.namespace ?? DEFAULT_NAMESPACE);
    return isOfPod && Object.entries(isPlainObject(hard) ? hard : {}).some(([key, limit]) => {
      const [, isLimit, name = ''] = /^(?:requests\.|count\/|(limits\.))?(.*)$/.exec(key)!;
      const amount = (of: unknown) => allocatableAmount({ [name]: of }, name);
      const limits = () => listAt(spec, 'containers').reduce<bigint>((sum, each) => sum + amount(valueAt(each, ['resources', 'limits', name])), 0n);
      const demand = isLimit ? limits() : name === 'pods' ? 1n : requests.get(name) ?? 0n;
      return demand > 0n && amount(objectAt({ used }, 'used')[key]) + demand > amount(limit);
    });
  }).map(objectName);
}

/** Whether a ResourceQuota counts only some Pods. */
export const isScoped = (spec: unknown): boolean => listAt(spec, 'scopes').length > 0 || valueAt(spec, ['scopeSelector']) !== undefined;
