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
