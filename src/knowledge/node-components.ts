import { Day, Sourced } from './fact';
import { KNOWN_KUBERNETES_MINORS } from './kubernetes-minors';
import { Isolation } from './windows-version';
import { lookUp } from '../base';

/** Kubernetes minor versions with support for rendering nodes, and newer ones: see `newerKubernetes`. */
export const NODE_KUBERNETES_MINORS = { first: 27, last: KNOWN_KUBERNETES_MINORS.last } as const;

/**
 * Fields of a KubeletConfiguration that keep the kubelet from starting on Windows. Source: kubernetes v1.36.3
 * `pkg/kubelet/apis/config/validation/validation_windows.go`.
 */
export const KUBELET_FIELDS_REJECTED_ON_WINDOWS: readonly string[] = ['defaultPodSysctls', 'singleProcessOOMKill', 'userNamespaces'];

/**
 * Fields of a KubeletConfiguration that are ignored on Windows. Source: as above; `pkg/kubelet/cm/container_manager_windows.go`. Not
 * allowedUnsafeSysctls: the kubelet rejects Pods with other sysctls on Windows too (`pkg/kubelet/sysctl/allowlist.go`). No code of the kubelet reads
 * hairpinMode; maxOpenFiles: `pkg/util/rlimit`; failCgroupV1: `validation_linux.go`; qosReserved: `qos_container_manager_linux.go`. Source:
 * kubernetes v1.27.16 and v1.37.2, read 2026-11-30.
 */
export const KUBELET_FIELDS_IGNORED_ON_WINDOWS: readonly string[] = [
  'cgroupDriver', 'cgroupRoot', 'cgroupsPerQOS', 'cpuCFSQuota', 'cpuCFSQuotaPeriod', 'failCgroupV1', 'failSwapOn', 'hairpinMode',
  'iptablesDropBit', 'iptablesMasqueradeBit', 'kernelMemcgNotification', 'kubeReservedCgroup', 'kubeletCgroups', 'makeIPTablesUtilChains',
  'maxOpenFiles', 'memorySwap', 'memoryThrottlingFactor', 'oomScoreAdj', 'podPidsLimit', 'protectKernelDefaults', 'qosReserved',
  'seccompDefault', 'systemCgroups', 'systemReservedCgroup',
];

/** Whether the kubelet of a minor version ignores a field on Windows. */
export function isIgnoredOnWindows(field: string, minor: number): boolean {
  return KUBELET_FIELDS_IGNORED_ON_WINDOWS.includes(field) && (minor >= ENFORCEMENT_IGNORED_SINCE || !Object.hasOwn(ENFORCEMENT, field));
}

/**
 * Kubernetes minor version since which the kubelet on Windows ignores `cgroupsPerQOS: true` and levels of `enforceNodeAllocatable`. Before, it
 * exits with them, even with `none`. Source: kubernetes v1.27.16, v1.30.14, and v1.31.14 `pkg/kubelet/apis/config/validation/validation_windows.go`;
 * kubernetes/kubernetes#123137, read 2026-11-30.
 */
export const ENFORCEMENT_IGNORED_SINCE = 31;

/** These fields, with their defaults, and what they must be before. Source: as above; `pkg/kubelet/apis/config/v1beta1/defaults.go`. */
export const ENFORCEMENT: Readonly<Record<string, { readonly flag: string; readonly fallback: string; readonly must: string }>> = {
  cgroupsPerQOS: { flag: 'cgroups-per-qos', fallback: 'true', must: 'false' },
  enforceNodeAllocatable: { flag: 'enforce-node-allocatable', fallback: '[pods]', must: '[]' },
};

/** What `enforceNodeAllocatable` must be with `cgroupsPerQOS: false`; `validation.go` there. */
export function noEnforcement(minor: number): readonly string[] {
  return minor < ENFORCEMENT_IGNORED_SINCE ? [] : ['none'];
}

/**
 * Memory that Kubernetes recommends to reserve for Windows, the kubelet, and the container runtime. Source: Kubernetes documentation,
 * "Resource Management for Windows nodes", "Resource reservation": "a good practice is to reserve at least 2GiB".
 */
export const LEAST_RESERVED_MEMORY = '2Gi';

/** Default eviction thresholds of the kubelet on Windows. Source: kubernetes v1.36.3 `pkg/kubelet/eviction/defaults_windows.go`. */
export const WINDOWS_EVICTION: Readonly<Record<string, string>> = {
  'memory.available': '500Mi', 'nodefs.available': '10%', 'imagefs.available': '15%',
};

/** Kubernetes minor version since which the kubelet on Windows supports eviction for `memory.available`. Source: kubernetes/kubernetes#122922. */
export const MEMORY_EVICTION_SINCE = 31;

/** Values of the kubelet's `--windows-priorityclass` flag, ascending. Source: kubernetes v1.36.3 `cmd/kubelet/app/init_windows.go`. */
export const WINDOWS_PRIORITY_CLASSES: readonly string[] = [
  'IDLE_PRIORITY_CLASS', 'BELOW_NORMAL_PRIORITY_CLASS', 'NORMAL_PRIORITY_CLASS', 'ABOVE_NORMAL_PRIORITY_CLASS', 'HIGH_PRIORITY_CLASS',
  'REALTIME_PRIORITY_CLASS',
];

/** Minimum priority class with which the kubelet keeps reporting when all CPUs of the node are in use. Source: Kubernetes documentation, as above. */
export const LEAST_PRIORITY_CLASS = 'ABOVE_NORMAL_PRIORITY_CLASS';

/** Start of the name of a kubeadm patch for the KubeletConfiguration. Source: kubernetes v1.37.2 `cmd/kubeadm/app/util/patches`. */
export const KUBELET_PATCH = 'kubeletconfiguration';

/** Port of the kubelet, for the API server. */
export const KUBELET_PORT = 10250;

/**
 * Kubernetes minor version since which KubeProxyConfiguration has the field `windowsRunAsService`. Source: `k8s.io/kube-proxy` v0.31.0
 * `config/v1alpha1/types.go`.
 */
export const PROXY_SERVICE_FIELD_SINCE = 31;

/**
 * Mode of kube-proxy on Windows.
 * Source: kubernetes v1.36.3 `cmd/kube-proxy/app/init_windows.go`, `pkg/proxy/winkernel/proxier.go`.
 */
export const WINDOWS_PROXY_MODE = 'kernelspace';

/** Names of overlay networks, for which kube-proxy requires a source VIP. */
export const OVERLAY_NETWORK = /^(flannel\.\d+|vxlan0|OVNKubernetesHybridOverlayNetwork|Calico.*)$/;

/** kube-proxy image for Windows, published by SIG Windows for each Kubernetes version: `/kube-proxy` contains the program and `hns.psm1`. */
export const KUBE_PROXY_IMAGE = { repository: 'ghcr.io/kubernetes-sigs/sig-windows/kube-proxy', suffix: '-calico-hostprocess' } as const;

/**
 * Port of kube-proxy's health check, at which load balancers of clouds ask whether a node takes traffic. Source: kubernetes v1.36.3
 * `pkg/cluster/ports`.
 */
export const KUBE_PROXY_HEALTH_PORT = 10256;

/**
 * Versions of the API of kubeadm, oldest first, with the minors whose kubeadm reads them; of `v1`, 1.37 reads only what `--allow-experimental-api`
 * allows. Source: kubernetes `cmd/kubeadm/app/util/config/common.go` of 1.27 to 1.37.2, read 2026-11-24.
 */
export const KUBEADM_VERSIONS: Readonly<Record<string, { readonly first: number; readonly last: number }>> = {
  v1beta1: { first: 13, last: 21 },
  v1beta2: { first: 15, last: 26 },
  v1beta3: { first: 22, last: 36 },
  v1beta4: { first: 31, last: Infinity },
};

/** The newest version of its API that the kubeadm of a minor reads. */
export function kubeadmVersion(minor: number): string {
  return Object.entries(KUBEADM_VERSIONS).filter(([, { first }]) => first <= minor).at(-1)![0];
}

/** Whether the kubeadm of a minor reads a version of its API; `undefined` for one that isn't in the table. */
export function readsKubeadmVersion(version: string, minor: number): boolean | undefined {
  const range = lookUp(KUBEADM_VERSIONS, version);
  return range && range.first <= minor && minor <= range.last;
}

/** A bootstrap token, as printed by `kubeadm token create`. Source: `k8s.io/cluster-bootstrap/token/api`. */
export const BOOTSTRAP_TOKEN = /^[a-z0-9]{6}\.[a-z0-9]{16}$/;

/**
 * Placeholder for the token in a file until the node joins: well-formed, but not valid in any cluster. Source: Kubernetes documentation, `kubeadm
 * join`.
 */
export const TOKEN_PLACEHOLDER = 'abcdef.0123456789abcdef';

/** Hash of the cluster's CA certificate, as printed by `kubeadm token create --print-join-command`. */
export const CA_CERT_HASH = /^sha256:[0-9a-f]{64}$/;

/** Paths of kubeadm and the kubelet on Windows: the same as on Linux, on the drive of kubeadm. */
export const KUBEADM_PATHS = {
  configuration: 'C:\\etc\\kubernetes',
  kubelet: 'C:\\var\\lib\\kubelet',
} as const;

/** A release series of containerd, with its configuration format. */
export interface ContainerdSeries extends Sourced {
  /** `version` of config.toml. */
  readonly configVersion: 2 | 3;
  /** Key of the CNI plugin directory: a single `bin_dir`, or a list of `bin_dirs`. */
  readonly cniBin: 'bin_dir' | 'bin_dirs';
  /** Its latest version: the default for nodes. */
  readonly latest: string;
  /** The end of its support. A month without a day, as in the source, ends with its last day. */
  readonly ends: Day;
  /** Whether it has long-term support. */
  readonly isLts?: true;
}

const CONTAINERD: Sourced = {
  source: 'containerd/containerd RELEASES.md, "Current State of containerd Releases"; tags of github.com/containerd/containerd', readOn: '2026-11-24',
};

/**
 * Release series of containerd that Kubernetes nodes run, oldest first.
 * Source: containerd v1.7.24 `pkg/cri/config`, v2.0.0 to v2.4.2 `internal/cri/config` (the configuration format: 2.3 and 2.4 migrate version 3).
 */
export const CONTAINERD_SERIES: Readonly<Record<string, ContainerdSeries> & Record<typeof DEFAULT_CONTAINERD, ContainerdSeries>> = {
  '1.7': { configVersion: 2, cniBin: 'bin_dir', latest: '1.7.35', ends: '2026-09-30', ...CONTAINERD, replaced: '1.7.34' },
  '2.0': { configVersion: 3, cniBin: 'bin_dir', latest: '2.0.14', ends: '2027-03-31', isLts: true, ...CONTAINERD, replaced: '2.0.11' },
  '2.1': { configVersion: 3, cniBin: 'bin_dirs', latest: '2.1.9', ends: '2026-07-03', ...CONTAINERD },
  '2.2': { configVersion: 3, cniBin: 'bin_dirs', latest: '2.2.9', ends: '2026-11-06', ...CONTAINERD, replaced: '2.2.7' },
  '2.3': { configVersion: 3, cniBin: 'bin_dirs', latest: '2.3.7', ends: '2028-04-30', isLts: true, ...CONTAINERD, replaced: '2.3.4' },
  '2.4': { configVersion: 3, cniBin: 'bin_dirs', latest: '2.4.2', ends: '2027-05-16', ...CONTAINERD },
};

/** When the support of older series ended. Windows nodes run 1.4 and later (containerd releases/v1.4.0.toml). Source: that of `CONTAINERD`. */
export const CONTAINERD_ENDED: Readonly<Record<string, Day>> = { 1.4: '2022-03-03', 1.5: '2023-02-28', 1.6: '2025-08-23' };

/** Source of `CONTAINERD_FOR_KUBERNETES`. */
export const CONTAINERD_RECOMMENDED: Sourced = {
  source: 'containerd/containerd RELEASES.md, "Kubernetes Support", of the versions that list the minor', readOn: '2026-11-24',
};

/** The series for nodes whose platform doesn't decide: the newest with long-term support. */
export const DEFAULT_CONTAINERD = '2.3';

/** Endpoint of containerd on Windows, for the kubelet and crictl. Source: kubernetes v1.36.3 `cmd/kubeadm/app/constants/constants_windows.go`. */
export const CONTAINERD_ENDPOINT = 'npipe:////./pipe/containerd-containerd';

/** The shim that runs Windows containers, and its settings. Source: containerd `internal/cri/config/config_windows.go`. */
export const RUNHCS = {
  type: 'io.containerd.runhcs.v1',
  /** Pod annotations that are passed to the shim. */
  containerAnnotations: ['io.microsoft.container.*'],
  /** Pod annotations for the utility VM of a Hyper-V isolated Pod. */
  podAnnotations: ['io.microsoft.virtualmachine.*'],
  /** Options of Hyper-V isolation: `SandboxIsolation` 1 selects the hypervisor; CPU limits are scaled to the CPUs of the VM. */
  hyperv: { SandboxIsolation: 1, ScaleCpuLimitsToSandbox: true },
} as const;

/** Folder of containerd's images, snapshots and content. Source: containerd `defaults/defaults_windows.go`. */
export const CONTAINERD_ROOT = 'C:\\ProgramData\\containerd\\root';

/**
 * Runtime handlers of containerd's default configuration on Windows, by isolation.
 * Source: containerd `internal/cri/config/config_windows.go`.
 */
export const RUNTIME_HANDLERS: Readonly<Record<Isolation, string>> = {
  process: 'runhcs-wcow-process',
  hyperv: 'runhcs-wcow-hypervisor',
};

/**
 * Overhead of the utility VM of a Hyper-V isolated Pod, in addition to its containers.
 * Source: SIG Windows' RuntimeClass for its end-to-end tests (`windows-testing` `helpers/hyper-v-mutating-webhook`).
 */
export const HYPERV_OVERHEAD: Readonly<Record<string, string>> = { cpu: '100m', memory: '512Mi' };

/** The runtime handler of dockershim. */
export const DEAD_HANDLER = 'docker';
/** Kubernetes minor version that removed dockershim. */
export const DOCKERSHIM_REMOVED_IN = 24;
/** Handlers that exist only on Linux, and common invalid names. */
export const LINUX_HANDLER = /^(?:runc|crun|youki|runsc|gvisor|kata.*|nvidia.*|containerd|dockershim|windows)$/;

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
