import { onWindowsPods } from './support/pods';
import { objectAt, PlainObject, scalarText } from '../../base';
import { SIDECAR_INJECTIONS } from '../../knowledge';
import { objectNamespace, showName } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const sidecarInjection: RuleDefinition = {
  id: 'sidecar-injection',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'a service mesh injects its Linux sidecar into a Windows Pod',
  check: onWindowsPods(({ template, spec }, context, object) => {
    // both meshes skip Pods with hostNetwork
    if (spec.hostNetwork === true) { return []; }
    const own = objectAt(template, 'metadata');
    const namespace = objectAt(context.find('Namespace', objectNamespace(object)), 'metadata');
    const isOff = (mesh: string) => SIDECAR_INJECTIONS.some(({ mesh: m, pod }) => m === mesh && objectAt(own, pod.field)[pod.key] === pod.off);
    return SIDECAR_INJECTIONS.flatMap(({ mesh, pod, namespace: markers }) => {
      const byPod = isSet(own, pod);
      const marker = markers.find((each) => isSet(namespace, each));
      if ((!byPod && !marker) || isOff(mesh)) { return []; }
      const path = ['metadata', pod.field, pod.key];
      return [{
        path: byPod ? path : ['metadata'],
        message: `${mesh} injects its Linux sidecar into this Windows Pod, requested by ${byPod ? `${pod.key} of the Pod` : `${marker!.key} of Namespace ${showName(namespace.name)}`}`,
        help: `set ${pod.field.slice(0, -1)} ${pod.key} of the Pod to "${pod.off}"`,
        fix: { description: `set ${pod.key} to "${pod.off}"`, edits: [{ op: 'set' as const, path, value: pod.off }] },
      }];
    });
  }),
};

function isSet(metadata: PlainObject, { field, key, on }: { readonly field: string; readonly key: string; readonly on: RegExp }): boolean {
  const value = objectAt(metadata, field)[key];
  return value !== undefined && on.test(scalarText(value));
}
