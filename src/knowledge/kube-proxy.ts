/**
 * Mode of kube-proxy on Windows.
 * Source: kubernetes v1.36.3 `cmd/kube-proxy/app/init_windows.go`, `pkg/proxy/winkernel/proxier.go`.
 */
export const WINDOWS_PROXY_MODE = 'kernelspace';

/** Names of overlay networks, for which kube-proxy requires a source VIP. */
export const OVERLAY_NETWORK = /^(flannel\.\d+|vxlan0|OVNKubernetesHybridOverlayNetwork|Calico.*)$/;

/**
 * Windows feature gates that no longer have a purpose: `locked` gates can't be disabled, and with `removed` gates the component doesn't start.
 * Source: kubernetes v1.36.3 `pkg/features/kube_features.go`.
 */
export const SPENT_FEATURE_GATES: Readonly<Record<string, 'locked' | 'removed'>> = {
  WinDSR: 'locked',
  WinOverlay: 'locked',
  WindowsHostProcessContainers: 'removed',
  HyperVContainer: 'removed',
  IPv6DualStack: 'removed',
};

/** Kubernetes minor version that locked the last of these gates. Source: as above. */
export const SPENT_GATES_LOCKED_SINCE = 34;

/** Kubernetes minor version since which the gate is enabled by default; before, its feature must be enabled explicitly. Source: as above. */
export const WIN_DSR_ON_SINCE = 33;

/** kube-proxy image for Windows, published by SIG Windows for each Kubernetes version: `/kube-proxy` contains the program and `hns.psm1`. */
export const KUBE_PROXY_IMAGE = { repository: 'ghcr.io/kubernetes-sigs/sig-windows/kube-proxy', suffix: '-calico-hostprocess' } as const;

/** Port of kube-proxy's health check, at which load balancers of clouds ask whether a node takes traffic. Source: kubernetes v1.36.3 `pkg/cluster/ports`. */
export const KUBE_PROXY_HEALTH_PORT = 10256;
