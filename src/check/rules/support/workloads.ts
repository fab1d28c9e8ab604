import { objectAt, PlainObject } from '../../../manifest';
import { CheckContext, WindowsWorkload } from '../../rule';

/** The Windows workloads in the namespace of an object whose pods have all of some labels. */
export function selectedBy(labels: PlainObject, selecting: PlainObject, context: CheckContext): readonly WindowsWorkload[] {
  const wanted = Object.entries(labels);
  return context.windowsWorkloads.filter(({ object, labels: own }) =>
    namespaceOf(object) === namespaceOf(selecting) && wanted.every(([key, value]) => own[key] === value));
}

/** Namespace of an object. */
export function namespaceOf(object: PlainObject): string {
  return String(objectAt(object, 'metadata').namespace ?? 'default');
}
