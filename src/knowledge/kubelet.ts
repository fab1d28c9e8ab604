/** Kubernetes minor versions with support for rendering nodes: v1.<first> to v1.<last>. */
export const NODE_KUBERNETES_MINORS = { first: 27, last: 36 } as const;

/**
 * Fields of a KubeletConfiguration that keep the kubelet from starting on Windows. Source: kubernetes v1.36.3
 * `pkg/kubelet/apis/config/validation/validation_windows.go`.
 */
export const KUBELET_FIELDS_REJECTED_ON_WINDOWS: readonly string[] = ['singleProcessOOMKill', 'userNamespaces'];

/** Fields of a KubeletConfiguration that are ignored on Windows. Source: as above; `pkg/kubelet/cm/container_manager_windows.go`. */
export const KUBELET_FIELDS_IGNORED_ON_WINDOWS: readonly string[] = [
  'allowedUnsafeSysctls', 'cgroupDriver', 'cgroupRoot', 'cgroupsPerQOS', 'cpuCFSQuota', 'cpuCFSQuotaPeriod', 'failSwapOn', 'iptablesDropBit', 'iptablesMasqueradeBit',
  'kernelMemcgNotification', 'kubeReservedCgroup', 'kubeletCgroups', 'makeIPTablesUtilChains', 'memorySwap', 'memoryThrottlingFactor', 'oomScoreAdj', 'podPidsLimit',
  'protectKernelDefaults', 'seccompDefault', 'systemCgroups', 'systemReservedCgroup',
];

/**
 * Minimum memory to reserve for Windows and the container runtime. Source: Kubernetes documentation, "Windows in Kubernetes", "Resource
 * reservation".
 */
export const LEAST_RESERVED_MEMORY = '2Gi';

/** Default eviction thresholds of the kubelet on Windows. Source: kubernetes v1.36.3 `pkg/kubelet/eviction/defaults_windows.go`. */
export const WINDOWS_EVICTION: Readonly<Record<string, string>> = { 'memory.available': '500Mi', 'nodefs.available': '10%', 'imagefs.available': '15%' };

/** Kubernetes minor version since which the kubelet on Windows supports eviction for `memory.available`. Source: kubernetes/kubernetes#122922. */
export const MEMORY_EVICTION_SINCE = 31;

/**
 * Kubernetes minor version since which the kubelet on Windows terminates Pods gracefully at node shutdown by default. Source:
 * `pkg/features/kube_features.go`, WindowsGracefulNodeShutdown.
 */
export const GRACEFUL_SHUTDOWN_SINCE = 34;

/** Values of the kubelet's `--windows-priorityclass` flag, ascending. Source: kubernetes v1.36.3 `cmd/kubelet/app/init_windows.go`. */
export const WINDOWS_PRIORITY_CLASSES: readonly string[] = [
  'IDLE_PRIORITY_CLASS', 'BELOW_NORMAL_PRIORITY_CLASS', 'NORMAL_PRIORITY_CLASS', 'ABOVE_NORMAL_PRIORITY_CLASS', 'HIGH_PRIORITY_CLASS', 'REALTIME_PRIORITY_CLASS',
];

/** Minimum priority class with which the kubelet keeps reporting when all CPUs of the node are in use. Source: Kubernetes documentation, as above. */
export const LEAST_PRIORITY_CLASS = 'ABOVE_NORMAL_PRIORITY_CLASS';

/** Port of the kubelet, for the API server. */
export const KUBELET_PORT = 10250;

/**
 * Kubernetes minor version since which KubeProxyConfiguration has the field `windowsRunAsService`. Source: `k8s.io/kube-proxy` v0.31.0
 * `config/v1alpha1/types.go`.
 */
export const PROXY_SERVICE_FIELD_SINCE = 31;
