/**
 * The dynamic port range of a node: the ports of outbound connections, and those that kube-proxy reserves for Services. NodePorts in it are excluded.
 * Source: Azure/AgentBaker `staging/cse/windows/configfunc.ps1`, `Adjust-DynamicPortRange`, read 2026-11-24.
 */
export const DYNAMIC_PORTS = { first: 16385, count: 49151 } as const;

/**
 * The port range of NodePorts, unless the API server has another. Source: kubernetes v1.37.2 `pkg/kubeapiserver/options/options.go`,
 * `DefaultServiceNodePortRange`, read 2026-11-24.
 */
export const DEFAULT_NODE_PORTS = '30000-32767';

/** Size of the page file in MiB. Source: Azure/AgentBaker `staging/cse/windows/configfunc.ps1`, `Adjust-PageFileSize`, read 2026-11-24. */
export const PAGE_FILE_MEBIBYTES = 8096;

/**
 * Kubernetes minor version since which the kubelet as a Windows service ends its Pods before the machine shuts down, if it has a grace period.
 * Source: kubernetes v1.37.2 `pkg/features/kube_features.go`, `WindowsGracefulNodeShutdown`;
 * `pkg/kubelet/nodeshutdown/nodeshutdown_manager_windows.go`, read 2026-11-24.
 */
export const GRACEFUL_SHUTDOWN_SINCE = 34;
