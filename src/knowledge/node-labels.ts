/**
 * Node labels that placement uses.
 *
 * Source: kubernetes `pkg/kubelet/kubelet_node_status.go`, `pkg/kubelet/winstats`.
 */
export const NodeLabel = {
  /** `windows` or `linux`; set by the kubelet. */
  OS: 'kubernetes.io/os',
  /** `amd64`, `arm64`; set by the kubelet. */
  ARCH: 'kubernetes.io/arch',
  /** Deprecated since 1.14, still set by the kubelet. */
  BETA_OS: 'beta.kubernetes.io/os',
  /** Deprecated since 1.14, still set by the kubelet. */
  BETA_ARCH: 'beta.kubernetes.io/arch',
  /** Build of a Windows node, `10.0.20348`; set by the kubelet since 1.17. */
  WINDOWS_BUILD: 'node.kubernetes.io/windows-build',
} as const;

/** The stable labels that replace the beta ones. */
export const STABLE_LABELS: Readonly<Record<string, string>> = { [NodeLabel.BETA_OS]: NodeLabel.OS, [NodeLabel.BETA_ARCH]: NodeLabel.ARCH };

/** Operating systems in Kubernetes (`spec.os.name`, `kubernetes.io/os`). */
export type OsName = 'windows' | 'linux';
