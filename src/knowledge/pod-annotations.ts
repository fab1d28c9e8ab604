/**
 * Annotations of pods that asked for something of Windows before there were fields for it; nothing reads them any more.
 * Source: kubernetes/enhancements 689 (gMSA); the dockershim's Hyper-V isolation went with it in Kubernetes 1.24.
 */
export const LEGACY_ANNOTATIONS: readonly { readonly key: RegExp; readonly instead: string }[] = [
  { key: /^experimental\.windows\.kubernetes\.io\/isolation-type$/, instead: 'a RuntimeClass with the handler runhcs-wcow-hypervisor' },
  { key: /(^pod|\.container)\.alpha\.windows\.kubernetes\.io\/gmsa-credential-spec-name$/, instead: 'securityContext.windowsOptions.gmsaCredentialSpecName' },
  { key: /(^pod|\.container)\.alpha\.windows\.kubernetes\.io\/gmsa-credential-spec$/, instead: 'securityContext.windowsOptions.gmsaCredentialSpec' },
];

/** How a service mesh is told to put its Linux sidecar into pods, and how to tell it not to. */
export interface SidecarInjection {
  readonly mesh: string;
  /** On the pod. */
  readonly pod: { readonly field: 'labels' | 'annotations'; readonly key: string; readonly on: RegExp; readonly off: string };
  /** On its namespace. */
  readonly namespace: readonly { readonly field: 'labels' | 'annotations'; readonly key: string; readonly on: RegExp }[];
}

/** Source: linkerd/linkerd2#2882, linkerd/linkerd2#3298; istio/istio#39788, istio/istio#47723. */
export const SIDECAR_INJECTIONS: readonly SidecarInjection[] = [
  {
    mesh: 'Istio',
    pod: { field: 'labels', key: 'sidecar.istio.io/inject', on: /^true$/, off: 'false' },
    namespace: [{ field: 'labels', key: 'istio-injection', on: /^enabled$/ }, { field: 'labels', key: 'istio.io/rev', on: /./ }],
  },
  {
    mesh: 'Istio',
    pod: { field: 'annotations', key: 'sidecar.istio.io/inject', on: /^true$/, off: 'false' },
    namespace: [],
  },
  {
    mesh: 'Linkerd',
    pod: { field: 'annotations', key: 'linkerd.io/inject', on: /^(enabled|ingress)$/, off: 'disabled' },
    namespace: [{ field: 'annotations', key: 'linkerd.io/inject', on: /^(enabled|ingress)$/ }],
  },
];
