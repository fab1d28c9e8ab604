import { isPlainObject, listAt, PlainObject } from '../../../manifest';

/** Whether a Pod tolerates every taint that keeps Pods from being scheduled: `operator: Exists` without a key. */
export function toleratesEverything(spec: PlainObject): boolean {
  return everythingToleration(spec) >= 0;
}

/** Index of the toleration that does this; -1 if there is none. */
export function everythingToleration(spec: PlainObject): number {
  return listAt(spec, 'tolerations').findIndex((toleration) =>
    isPlainObject(toleration) && toleration.operator === 'Exists' && !toleration.key && (!toleration.effect || toleration.effect === 'NoSchedule'));
}
