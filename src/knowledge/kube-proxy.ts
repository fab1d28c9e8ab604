/**
 * kube-proxy on Windows.
 * Source: kubernetes v1.36.3 `cmd/kube-proxy/app/init_windows.go`, `pkg/proxy/winkernel/proxier.go`.
 */
export const WINDOWS_PROXY_MODE = 'kernelspace';

/** Names of networks that are overlays: kube-proxy needs a source VIP for them. */
export const OVERLAY_NETWORK = /^(flannel\.\d+|vxlan0|OVNKubernetesHybridOverlayNetwork|Calico.*)$/;

/**
 * Feature gates about Windows that have done their work: `locked` ones can't be switched off any more, `removed` ones end the process
 * that is started with them. Source: kubernetes v1.36.3 `pkg/features/kube_features.go`.
 */
export const SPENT_FEATURE_GATES: Readonly<Record<string, 'locked' | 'removed'>> = {
  WinDSR: 'locked',
  WinOverlay: 'locked',
  WindowsHostProcessContainers: 'removed',
  HyperVContainer: 'removed',
  IPv6DualStack: 'removed',
};

/** Minor of Kubernetes since which the last of these have been locked. Source: as above. */
export const SPENT_GATES_LOCKED_SINCE = 34;

/** Minor of Kubernetes since which a gate is on unless switched off; before that, what it guards has to be switched on. Source: as above. */
export const WIN_DSR_ON_SINCE = 33;

/** kube-proxy for Windows as SIG Windows publishes it, by the version of Kubernetes: `/kube-proxy` holds the program and `hns.psm1`. */
export const KUBE_PROXY_IMAGE = { repository: 'ghcr.io/kubernetes-sigs/sig-windows/kube-proxy', suffix: '-calico-hostprocess' } as const;
