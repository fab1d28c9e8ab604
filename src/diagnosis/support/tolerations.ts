import { pendingReason } from './scheduling';
import { isPlainObject, listAt, PlainObject, scalarText } from '../../base';
import { Taint } from '../../knowledge';
import { missesByLetterCase } from '../../kubernetes';
import { Dump } from '../dump';
import { DumpPod } from '../dump-pod';

/** A taint that keeps a Pod pending, and the similar toleration, if the Pod has one. */
export interface MissingToleration {
  readonly taint: Taint;
  /** How the similar toleration differs from the taint; `undefined` without one. */
  readonly by: 'letter case' | 'key, value or effect' | undefined;
  readonly index: number;
  readonly toleration?: PlainObject;
}

/** The taints of Windows nodes that a pending Windows Pod doesn't tolerate. */
export function tolerationsMissing(pod: DumpPod, dump: Dump): readonly MissingToleration[] {
  const pending = pendingReason(pod, dump);
  if (pending?.why !== 'taints') { return []; }
  const own = listAt(pod.spec, 'tolerations');
  return pending.taints.map((taint): MissingToleration => {
    const find = (by: (toleration: PlainObject) => boolean) => own.findIndex((each) => isPlainObject(each) && by(each));
    const byCase = find((each) => missesByLetterCase(each, taint));
    if (byCase >= 0) { return { taint, by: 'letter case', index: byCase, toleration: own[byCase] as PlainObject }; }
    const near = find((each) => isNear(each, taint));
    return near < 0 ? { taint, by: undefined, index: -1 } : { taint, by: 'key, value or effect', index: near, toleration: own[near] as PlainObject };
  });
}

/** Whether a toleration is similar to a taint: the same key or value, or the operating system with another key. */
function isNear({ key, value }: PlainObject, taint: Taint): boolean {
  const low = (text: unknown) => scalarText(text).toLowerCase();
  const isOsKey = (text: unknown) => /(^|[/.])os$/.test(low(text));
  return low(key) === low(taint.key) || (low(value) !== '' && low(value) === low(taint.value)) || (isOsKey(key) && isOsKey(taint.key));
}
