import { isFlannelOverlay, isInstallation } from './networks';
import { asFindings, onKind } from './pods';
import { isPlainObject, lookUp, objectAt, PlainObject, valueAt } from '../../../base';
import { objectNamespace, windowsServiceProblems } from '../../../kubernetes';
import { isOverlay } from '../../../objects';
import { CheckContext, RuleCheck, RuleFinding, WindowsWorkload } from '../../rule';

/** The check of a rule about Services with Windows Pods as backends. */
export function onWindowsServices(
  look: (spec: PlainObject, backends: readonly WindowsWorkload[], context: CheckContext) => readonly RuleFinding[],
): RuleCheck {
  return onKind('Service', (object, context) => {
    const backends = windowsBackends(object, context);
    return backends.length > 0 ? look(objectAt(object, 'spec'), backends, context) : [];
  });
}

/** Whether the network of the run is an overlay, on which Windows Pods have IPv4 addresses only. */
export function hasOverlay(context: CheckContext): boolean {
  return isFlannelOverlay(context) || context.all('Installation').some((each) => isInstallation(each) && isOverlay(each));
}

/** The Windows workloads that a Service selects; none for other objects. */
export function windowsBackends(object: PlainObject, context: CheckContext): readonly WindowsWorkload[] {
  if (object.kind !== 'Service' || object.apiVersion !== 'v1' || !isPlainObject(object.spec)) { return []; }
  const selector = objectAt(object.spec, 'selector');
  // without a selector, its endpoints are managed by hand; with another name, it has none
  return Object.keys(selector).length > 0 && object.spec.type !== 'ExternalName' ? selectedBy(selector, object, context) : [];
}

/** The check of a rule that shares its problems with the constructs: those with the code of the rule. */
export function sharedServiceCheck(
  code: string, fix?: (path: RuleFinding['path']) => RuleFinding['fix'], isRejected: (spec: PlainObject) => boolean = () => false,
): RuleCheck {
  return onWindowsServices((spec) => asFindings(code, windowsServiceProblems(spec), ({ path }) => (
    { ...(fix && { fix: fix(path) }), ...(isRejected(spec) && { effect: 'rejected' }) })));
}

/** Replicas that a workload requests. */
export function replicasOf({ object }: Pick<WindowsWorkload, 'object'>): number {
  const replicas = valueAt(object, ['spec', 'replicas']);
  return typeof replicas === 'number' ? replicas : 1;
}

/** The Windows workloads in the namespace of an object whose Pods have all of some labels. */
export function selectedBy(labels: PlainObject, selecting: PlainObject, context: CheckContext): readonly WindowsWorkload[] {
  const selected = Object.entries(labels);
  return context.windowsWorkloads.filter(({ object, labels: own }) =>
    objectNamespace(object) === objectNamespace(selecting) && selected.every(([key, value]) => lookUp(own, key) === value));
}
