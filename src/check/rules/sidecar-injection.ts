import { SIDECAR_INJECTIONS } from '../../knowledge';
import { objectAt, objectNamespace, PlainObject, scalarText, showName } from '../../manifest';
import { Rule } from '../rule';
import { documents, windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';

const NAMESPACE = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: shop\n  labels:\n    istio-injection: enabled';

export const sidecarInjection: Rule = {
  id: 'sidecar-injection',
  effect: 'broken',
  summary: 'a service mesh will put its Linux sidecar into a Windows pod',
  why: 'The injection of Istio and Linkerd doesn\'t look at the operating system. Their containers exist for Linux only, and bring Linux security contexts: the API server refuses the pod, or it never starts.',
  source: 'linkerd/linkerd2#2882, linkerd/linkerd2#3298, istio/istio#39788, istio/istio#47723',
  bad: documents(NAMESPACE, windowsPod({ metadata: 'namespace: shop' })),
  good: documents(NAMESPACE, windowsPod({ metadata: 'namespace: shop\nlabels:\n  sidecar.istio.io/inject: "false"' })),
  check: onWindowsPods(({ template, spec }, context, object) => {
    // both meshes leave pods with hostNetwork alone
    if (spec.hostNetwork === true) { return []; }
    const own = objectAt(template, 'metadata');
    const namespace = objectAt(context.find('Namespace', objectNamespace(object)), 'metadata');
    const isOff = (mesh: string) => SIDECAR_INJECTIONS.some(({ mesh: m, pod }) => m === mesh && objectAt(own, pod.field)[pod.key] === pod.off);
    return SIDECAR_INJECTIONS.flatMap(({ mesh, pod, namespace: signs }) => {
      const asked = isSet(own, pod);
      const sign = signs.find((each) => isSet(namespace, each));
      if ((!asked && !sign) || isOff(mesh)) { return []; }
      const path = ['metadata', pod.field, pod.key];
      return [{
        path: asked ? path : ['metadata'],
        message: `${mesh} puts its Linux sidecar into this Windows pod, asked for by ${asked ? `${pod.key} of the pod` : `${sign!.key} of namespace ${showName(namespace.name)}`}`,
        help: `set ${pod.field.slice(0, -1)} ${pod.key} of the pod to "${pod.off}"`,
        fix: { description: `set ${pod.key} to "${pod.off}"`, edits: [{ op: 'set' as const, path, value: pod.off }] },
      }];
    });
  }),
};

function isSet(metadata: PlainObject, { field, key, on }: { readonly field: string; readonly key: string; readonly on: RegExp }): boolean {
  const value = objectAt(metadata, field)[key];
  return value !== undefined && on.test(scalarText(value));
}
