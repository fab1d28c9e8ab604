/** Names of Windows releases, as in `WindowsVersion`. `ANY` stands for nodes of any release. */
export const WindowsVersionName = {
  LTSC2016: 'LTSC2016', SAC1709: 'SAC1709', SAC1803: 'SAC1803', LTSC2019: 'LTSC2019', SAC1903: 'SAC1903', SAC1909: 'SAC1909',
  SAC2004: 'SAC2004', SAC20H2: 'SAC20H2', LTSC2022: 'LTSC2022', ANNUAL23H2: 'ANNUAL23H2', LTSC2025: 'LTSC2025', ANY: 'any',
} as const;
/** Names of Windows releases, as in `WindowsVersion`. `ANY` stands for nodes of any release. */
export type WindowsVersionName = (typeof WindowsVersionName)[keyof typeof WindowsVersionName];

/** Names of platforms, as in `Platform`. */
export const PlatformName = {
  UPSTREAM: 'UPSTREAM', GKE: 'GKE', AKS: 'AKS', AKS_HCI: 'AKS_HCI', EKS: 'EKS', OPENSHIFT: 'OPENSHIFT', RKE2: 'RKE2',
} as const;
/** Names of platforms, as in `Platform`. */
export type PlatformName = (typeof PlatformName)[keyof typeof PlatformName];

/** Placement by Windows release: on every build that can run the images, or only on the exact build. */
export const PlacementName = { COMPATIBLE: 'compatible', EXACT: 'exact' } as const;
/** Placement by Windows release: on every build that can run the images, or only on the exact build. */
export type PlacementName = (typeof PlacementName)[keyof typeof PlacementName];

/** Whether a memory request must equal its limit, or may be below it. */
export const MemoryRequestsName = { ANY: 'any', EQUAL: 'equal' } as const;
/** Whether a memory request must equal its limit, or may be below it. */
export type MemoryRequestsName = (typeof MemoryRequestsName)[keyof typeof MemoryRequestsName];

/** Isolation modes of Windows containers. */
export const IsolationName = { PROCESS: 'process', HYPERV: 'hyperv' } as const;
/** Isolation modes of Windows containers. */
export type IsolationName = (typeof IsolationName)[keyof typeof IsolationName];

/** Levels of the Pod Security Standards. */
export const PodSecurityName = { PRIVILEGED: 'privileged', BASELINE: 'baseline', RESTRICTED: 'restricted' } as const;
/** Levels of the Pod Security Standards. */
export type PodSecurityName = (typeof PodSecurityName)[keyof typeof PodSecurityName];

/** Sources of the source VIP, which kube-proxy uses for the node's own traffic to Services. */
export const SourceVipName = { HOST_LOCAL: 'host-local', ENDPOINT: 'endpoint', NONE: 'none' } as const;
/** Sources of the source VIP, which kube-proxy uses for the node's own traffic to Services. */
export type SourceVipName = (typeof SourceVipName)[keyof typeof SourceVipName];

/** Encapsulation modes of Calico. */
export const CalicoEncapsulationName = { VXLAN: 'VXLAN', NONE: 'None' } as const;
/** Encapsulation modes of Calico. */
export type CalicoEncapsulationName = (typeof CalicoEncapsulationName)[keyof typeof CalicoEncapsulationName];

/** Whether Calico announces routes with BGP. */
export const CalicoBgpName = { ENABLED: 'Enabled', DISABLED: 'Disabled' } as const;
/** Whether Calico announces routes with BGP. */
export type CalicoBgpName = (typeof CalicoBgpName)[keyof typeof CalicoBgpName];

/** Operating systems of nodes. */
export const OsName = { WINDOWS: 'windows', LINUX: 'linux' } as const;
/** Operating systems of nodes. */
export type OsName = (typeof OsName)[keyof typeof OsName];

/** How the Pods of the SMB driver access a Windows node: as HostProcess containers, or through csi-proxy. */
export const SmbCsiWindowsName = { HOST_PROCESS: 'host-process', CSI_PROXY: 'csi-proxy' } as const;
/** How the Pods of the SMB driver access a Windows node: as HostProcess containers, or through csi-proxy. */
export type SmbCsiWindowsName = (typeof SmbCsiWindowsName)[keyof typeof SmbCsiWindowsName];

/** Where a script runs: on every Windows node (DaemonSet), or on one of them (Job). */
export const ScriptRunName = { EVERY_NODE: 'every-node', ONCE: 'once' } as const;
/** Where a script runs: on every Windows node (DaemonSet), or on one of them (Job). */
export type ScriptRunName = (typeof ScriptRunName)[keyof typeof ScriptRunName];

/** Input plugins of Fluent Bit. */
export const FluentBitInputName = { TAIL: 'tail', WINEVTLOG: 'winevtlog', WINLOG: 'winlog' } as const;
/** Input plugins of Fluent Bit. */
export type FluentBitInputName = (typeof FluentBitInputName)[keyof typeof FluentBitInputName];

/** Types of log sources of LogMonitor. */
export const LogSourceName = { EVENT_LOG: 'EventLog', FILE: 'File', ETW: 'ETW', PROCESS: 'Process' } as const;
/** Types of log sources of LogMonitor. */
export type LogSourceName = (typeof LogSourceName)[keyof typeof LogSourceName];

/** Kinds of cert-manager issuers. */
export const IssuerKindName = { ISSUER: 'Issuer', CLUSTER_ISSUER: 'ClusterIssuer' } as const;
/** Kinds of cert-manager issuers. */
export type IssuerKindName = (typeof IssuerKindName)[keyof typeof IssuerKindName];

/** What admission policies do with Pods that don't say which operating system they are for. */
export const LinuxPodsName = { PIN: 'pin', LEAVE: 'leave' } as const;
/** What admission policies do with Pods that don't say which operating system they are for. */
export type LinuxPodsName = (typeof LinuxPodsName)[keyof typeof LinuxPodsName];

/** What admission policies do with Pods and workloads that a rule reports. */
export const AdmissionModeName = { OFF: 'off', AUDIT: 'audit', WARN: 'warn', DENY: 'deny' } as const;
/** What admission policies do with Pods and workloads that a rule reports. */
export type AdmissionModeName = (typeof AdmissionModeName)[keyof typeof AdmissionModeName];

/** What the API server does with an object if an admission policy fails. */
export const FailurePolicyName = { IGNORE: 'Ignore', FAIL: 'Fail' } as const;
/** What the API server does with an object if an admission policy fails. */
export type FailurePolicyName = (typeof FailurePolicyName)[keyof typeof FailurePolicyName];
