import { isPlainObject, objectAt, PlainObject, valueAt } from '../../../manifest';
import { CheckContext, PodUnderCheck, Rule, RuleFinding } from '../../rule';

/** A workload whose pods a Service selects. */
export interface Backend {
  readonly object: PlainObject;
  readonly pod: PodUnderCheck;
}

/** The Windows workloads among the objects given that a Service selects. */
export function windowsBackendsOf(service: PlainObject, context: CheckContext): readonly Backend[] {
  const selector = Object.entries(objectAt(objectAt(service, 'spec'), 'selector'));
  if (selector.length === 0) { return []; }
  return context.objects.flatMap((object) => {
    if ((objectAt(object, 'metadata').namespace ?? 'default') !== (objectAt(service, 'metadata').namespace ?? 'default')) { return []; }
    const pod = context.podOf(object);
    if (pod?.os !== 'windows') { return []; }
    const labels = objectAt(objectAt(pod.template, 'metadata'), 'labels');
    return selector.every(([key, value]) => labels[key] === value) ? [{ object, pod }] : [];
  });
}

/** The check of a rule that looks at Services with Windows pods behind them. */
export function onWindowsServices(look: (spec: PlainObject, backends: readonly Backend[], context: CheckContext) => readonly RuleFinding[]): Rule['check'] {
  return (object, context) => {
    if (object.kind !== 'Service' || object.apiVersion !== 'v1' || !isPlainObject(object.spec)) { return []; }
    const backends = windowsBackendsOf(object, context);
    return backends.length > 0 ? look(object.spec, backends, context) : [];
  };
}

/** Whether a Service is only a name in DNS, so that no proxy has work with it. */
export function isDnsOnly(spec: PlainObject): boolean {
  return spec.clusterIP === 'None' || spec.type === 'ExternalName';
}

/** Replicas that a workload asks for. */
export function replicasOf({ object }: Backend): number {
  const replicas = valueAt(object, ['spec', 'replicas']);
  return typeof replicas === 'number' ? replicas : 1;
}
