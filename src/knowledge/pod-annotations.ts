const GMSA_NAME = ['securityContext', 'windowsOptions', 'gmsaCredentialSpecName'];
const GMSA_SPEC = ['securityContext', 'windowsOptions', 'gmsaCredentialSpec'];

/**
 * Pod annotations that configured Windows features before there were fields for them. They no longer have any effect.
 * Source: kubernetes/enhancements 689 (gMSA); the dockershim's Hyper-V isolation was removed with it in Kubernetes 1.24.
 */
export const LEGACY_ANNOTATIONS: readonly {
  readonly key: RegExp;
  readonly instead: string;
  /** Fields of the Pod or of a container that replace it. */
  readonly fields: readonly (readonly string[])[];
}[] = [
  {
    key: /^experimental\.windows\.kubernetes\.io\/isolation-type$/, instead: 'a RuntimeClass with the handler runhcs-wcow-hypervisor', fields: [['runtimeClassName']],
  },
  {
    key: /(^pod|\.container)\.alpha\.windows\.kubernetes\.io\/gmsa-credential-spec-name$/,
    instead: 'securityContext.windowsOptions.gmsaCredentialSpecName', fields: [GMSA_NAME, GMSA_SPEC],
  },
  {
    key: /(^pod|\.container)\.alpha\.windows\.kubernetes\.io\/gmsa-credential-spec$/,
    instead: 'securityContext.windowsOptions.gmsaCredentialSpec', fields: [GMSA_NAME, GMSA_SPEC],
  },
];

/** How to enable and disable the injection of a service mesh's Linux sidecar into Pods. */
export interface SidecarInjection {
  readonly mesh: string;
  /** Setting on the Pod. */
  readonly pod: { readonly field: 'labels' | 'annotations'; readonly key: string; readonly on: RegExp; readonly off: string };
  /** Setting on its Namespace. */
  readonly namespace: readonly { readonly field: 'labels' | 'annotations'; readonly key: string; readonly on: RegExp }[];
}

/** Sidecar injection of service meshes. Source: linkerd/linkerd2#2882, linkerd/linkerd2#3298; istio/istio#39788, istio/istio#47723. */
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
