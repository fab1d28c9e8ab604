import { lookUp, objectNamespace, PlainObject } from '../../../manifest';
import { CheckContext, WindowsWorkload } from '../../rule';

/** The Windows workloads in the namespace of an object whose Pods have all of some labels. */
export function selectedBy(labels: PlainObject, selecting: PlainObject, context: CheckContext): readonly WindowsWorkload[] {
  const selected = Object.entries(labels);
  return context.windowsWorkloads.filter(({ object, labels: own }) =>
    objectNamespace(object) === objectNamespace(selecting) && selected.every(([key, value]) => lookUp(own, key) === value));
}
