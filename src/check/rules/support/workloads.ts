import { objectAt, PlainObject } from '../../../manifest';
import { CheckContext, PodUnderCheck } from '../../rule';

/** A workload of the run with a Windows pod. */
export interface WindowsWorkload {
  readonly object: PlainObject;
  readonly pod: PodUnderCheck;
}

/** The Windows workloads of the run. */
export function windowsWorkloads(context: CheckContext): readonly WindowsWorkload[] {
  return context.objects.flatMap((object) => {
    const pod = context.podOf(object);
    return pod?.os === 'windows' ? [{ object, pod }] : [];
  });
}

/** Those in the namespace of an object whose pods have all of some labels. */
export function selectedBy(labels: PlainObject, selecting: PlainObject, context: CheckContext): readonly WindowsWorkload[] {
  const wanted = Object.entries(labels);
  return windowsWorkloads(context).filter(({ object, pod }) => {
    const own = objectAt(objectAt(pod.template, 'metadata'), 'labels');
    return namespaceOf(object) === namespaceOf(selecting) && wanted.every(([key, value]) => own[key] === value);
  });
}

/** Namespace of an object. */
export function namespaceOf(object: PlainObject): string {
  return String(objectAt(object, 'metadata').namespace ?? 'default');
}
