/** Names of Windows releases, as `WindowsVersion` has them. `ANY`: nodes of any release. */
export const WindowsVersionName = {
  LTSC2016: 'LTSC2016', SAC1709: 'SAC1709', SAC1803: 'SAC1803', LTSC2019: 'LTSC2019', SAC1903: 'SAC1903', SAC1909: 'SAC1909',
  SAC2004: 'SAC2004', SAC20H2: 'SAC20H2', LTSC2022: 'LTSC2022', ANNUAL23H2: 'ANNUAL23H2', LTSC2025: 'LTSC2025', ANY: 'any',
} as const;
export type WindowsVersionName = (typeof WindowsVersionName)[keyof typeof WindowsVersionName];

/** Names of platforms, as `Platform` has them. */
export const PlatformName = {
  UPSTREAM: 'UPSTREAM', GKE: 'GKE', AKS: 'AKS', AKS_HCI: 'AKS_HCI', EKS: 'EKS', OPENSHIFT: 'OPENSHIFT', RKE2: 'RKE2',
} as const;
export type PlatformName = (typeof PlatformName)[keyof typeof PlatformName];

/** How a version becomes placement: every build that runs the images, or that build only. */
export const PlacementName = { COMPATIBLE: 'compatible', EXACT: 'exact' } as const;
export type PlacementName = (typeof PlacementName)[keyof typeof PlacementName];

/** Isolation of containers. */
export const IsolationName = { PROCESS: 'process', HYPERV: 'hyperv' } as const;
export type IsolationName = (typeof IsolationName)[keyof typeof IsolationName];

/** Levels of the Pod Security Standards. */
export const PodSecurityName = { PRIVILEGED: 'privileged', BASELINE: 'baseline', RESTRICTED: 'restricted' } as const;
export type PodSecurityName = (typeof PodSecurityName)[keyof typeof PodSecurityName];

/** Where the address comes from that kube-proxy uses for the node's own traffic to Services. */
export const SourceVipName = { HOST_LOCAL: 'host-local', ENDPOINT: 'endpoint', NONE: 'none' } as const;
export type SourceVipName = (typeof SourceVipName)[keyof typeof SourceVipName];

/** How pods of different nodes reach each other in a network of Calico. */
export const CalicoEncapsulationName = { VXLAN: 'VXLAN', NONE: 'None' } as const;
export type CalicoEncapsulationName = (typeof CalicoEncapsulationName)[keyof typeof CalicoEncapsulationName];

/** Whether Calico tells its routes by BGP. */
export const CalicoBgpName = { ENABLED: 'Enabled', DISABLED: 'Disabled' } as const;
export type CalicoBgpName = (typeof CalicoBgpName)[keyof typeof CalicoBgpName];

/** Operating systems of nodes. */
export const OsName = { WINDOWS: 'windows', LINUX: 'linux' } as const;
export type OsName = (typeof OsName)[keyof typeof OsName];

/** How the SMB driver's pods get at a Windows node: as HostProcess containers, or by csi-proxy. */
export const SmbCsiWindowsName = { HOST_PROCESS: 'host-process', CSI_PROXY: 'csi-proxy' } as const;
export type SmbCsiWindowsName = (typeof SmbCsiWindowsName)[keyof typeof SmbCsiWindowsName];

/** Where a script runs: on every Windows node by a DaemonSet, or on one by a Job. */
export const ScriptRunName = { EVERY_NODE: 'every-node', ONCE: 'once' } as const;
export type ScriptRunName = (typeof ScriptRunName)[keyof typeof ScriptRunName];

/** Inputs of Fluent Bit. */
export const FluentBitInputName = { TAIL: 'tail', WINEVTLOG: 'winevtlog', WINLOG: 'winlog' } as const;
export type FluentBitInputName = (typeof FluentBitInputName)[keyof typeof FluentBitInputName];

/** Sources of LogMonitor. */
export const LogSourceName = { EVENT_LOG: 'EventLog', FILE: 'File', ETW: 'ETW', PROCESS: 'Process' } as const;
export type LogSourceName = (typeof LogSourceName)[keyof typeof LogSourceName];

/** Kinds of cert-manager's issuers. */
export const IssuerKindName = { ISSUER: 'Issuer', CLUSTER_ISSUER: 'ClusterIssuer' } as const;
export type IssuerKindName = (typeof IssuerKindName)[keyof typeof IssuerKindName];
