import { Sourced } from './fact';

/** Images of add-ons, pinned, with the Windows releases that they start on, if not all. `ADD_ON_SOURCES` names the source of each. */
export const ADD_ON_IMAGES = {
  /** Nearly empty, and independent of the Windows build: for containers that run programs of the node. */
  hostProcessBase: 'mcr.microsoft.com/oss/kubernetes/windows-host-process-containers-base-image:v1.0.0',
  /** Test programs of Kubernetes, on Alpine Linux. */
  agnhost: 'registry.k8s.io/e2e-test-images/agnhost:2.66.1',
  csiProxy: 'ghcr.io/kubernetes-sigs/sig-windows/csi-proxy:v1.1.3',
  eventFlowLogger: 'ghcr.io/kubernetes-sigs/sig-windows/eventflow-logger:v0.1.0',
  windowsExporter: 'ghcr.io/prometheus-community/windows-exporter:0.31.8',
  /** Built on Nano Server 2022. */
  nodeProblemDetector: 'registry.k8s.io/node-problem-detector/node-problem-detector-windows:v1.36.0',
  /** Built on Server Core 2022. */
  fluentBit: 'cr.fluentbit.io/fluent/fluent-bit:windows-2022-5.1.1',
  smb: {
    /** The driver on Linux nodes, and in plain Pods on Windows nodes. */
    plugin: 'registry.k8s.io/sig-storage/smbplugin:v1.20.3',
    /** The driver in HostProcess Pods. */
    hostProcessPlugin: 'registry.k8s.io/sig-storage/smbplugin:v1.20.3-windows-hp',
    /** Creates volumes. */
    provisioner: 'registry.k8s.io/sig-storage/csi-provisioner:v6.3.0',
    /** Resizes volumes. */
    resizer: 'registry.k8s.io/sig-storage/csi-resizer:v2.2.0',
    /** Liveness probe of the driver. */
    livenessProbe: 'registry.k8s.io/sig-storage/livenessprobe:v2.19.0',
    /** Registers the driver at the kubelet. */
    registrar: 'registry.k8s.io/sig-storage/csi-node-driver-registrar:v2.17.0',
    /** For Windows Pods that aren't HostProcess Pods. */
    pipeLivenessProbe: 'registry.k8s.io/sig-storage/livenessprobe:v2.16.0',
    /** For Windows Pods that aren't HostProcess Pods. */
    pipeRegistrar: 'registry.k8s.io/sig-storage/csi-node-driver-registrar:v2.15.0',
  },
} as const;

/** Where the version of each image is from. */
export const ADD_ON_SOURCES: Readonly<Record<keyof typeof ADD_ON_IMAGES, Sourced>> = {
  hostProcessBase: { source: 'microsoft/windows-host-process-containers-base-image', readOn: '2026-11-21' },
  agnhost: { source: 'kubernetes v1.37.2 test/utils/image/manifest.go', readOn: '2026-11-25', replaced: '2.63.0' },
  csiProxy: {
    source: 'kubernetes-sigs/sig-windows-tools hostprocess/csi-proxy/VERSION', readOn: '2026-11-24', replaced: 'v1.1.2',
    differs: 'the nodes of EKS have 1.2.1, and kubernetes-csi/csi-proxy CHANGELOG has 1.3.0, of which SIG Windows has no image',
  },
  eventFlowLogger: {
    source: 'kubernetes-sigs/sig-windows-tools hostprocess/eventflow-logger/containerd-logger.yaml, whose workflow builds on 1809 and ltsc2022',
    readOn: '2026-11-21',
  },
  windowsExporter: { source: 'prometheus-community/windows_exporter v0.31.8 Dockerfile, .github/workflows/release.yml', readOn: '2026-11-21' },
  nodeProblemDetector: { source: 'kubernetes/node-problem-detector v1.36.0 Dockerfile.windows, docs/release_process.md', readOn: '2026-11-21' },
  fluentBit: { source: 'fluent/fluent-bit-docs installation/downloads/docker.md', readOn: '2026-11-21' },
  smb: { source: 'kubernetes-csi/csi-driver-smb deploy/v1.20.3', readOn: '2026-11-21' },
};

/**
 * LogMonitor, which forwards logs of a Windows container (event log, ETW, files) to its standard output.
 * Source: microsoft/windows-container-tools v2.2.1 (`LogMonitor/docs/README.md`, `LogMonitor/src/LogMonitor/Main.cpp`, `JsonProcessor.cpp`,
 * `Utility.cpp`).
 */
export const LOG_MONITOR = {
  executable: 'C:\\LogMonitor\\LogMonitor.exe',
  /**
   * Default path of the configuration in every release, wherever the program is. (`/CONFIG` accepts a path up to 2.1. From 2.2 on, it accepts only a
   * bare file name next to the program; given anything else, LogMonitor exits with code 0.)
   */
  configFile: 'C:\\LogMonitor\\LogMonitorConfig.json',
  formats: ['JSON', 'XML', 'Custom'],
  levels: ['Critical', 'Error', 'Warning', 'Information', 'Verbose'],
  /** Fields that `%Name%` can stand for in a custom format, by type of source. */
  fields: {
    EventLog: ['Source', 'TimeStamp', 'EventSource', 'EventID', 'Severity', 'Message'],
    ETW: [
      'Source', 'TimeStamp', 'Severity', 'ProviderId', 'ProviderName', 'DecodingSource', 'ExecutionProcessId', 'ExecutionThreadId', 'Keyword',
      'EventId',
      'EventData',
    ],
    File: ['Source', 'TimeStamp', 'FileName', 'Message'],
    Process: ['Source', 'TimeStamp', 'Message'],
  },
  /** A directory that LogMonitor can watch: with a drive and backslashes, because `\\?\` is prepended. */
  directory: /^[A-Za-z]:(\\[^<>:"|?*/\u0000-\u001f]*)?$/,
  /** A GUID, with or without braces. Source: Microsoft, "Event Tracing". */
  guid: /^(\{[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}\}|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$/,
} as const;

/** Maximum length of a process's command line, in UTF-16 code units, including the terminator. Source: Microsoft, `CreateProcessW`. */
export const MAX_COMMAND_LINE = 32_767;

/**
 * windows_exporter, which exports Windows metrics. Source: prometheus-community/windows_exporter v0.31.8 (`README.md`, `pkg/collector/config.go`,
 * `internal/config`).
 */
export const WINDOWS_EXPORTER = {
  port: 9182,
  metricsPath: '/metrics',
  healthPath: '/health',
  /** Stands for the collectors that are enabled by default. */
  defaults: '[defaults]',
} as const;

/**
 * Collectors of windows_exporter, with the options that the configuration file supports: lists, strings (usually regular expressions), booleans, and
 * integers of 8 bits.
 * The options of `performancecounter`, and the interval of `update`, aren't supported in a file.
 * Source: windows_exporter v0.31.8 `internal/collector/*` (fields of `Config` that are flags by the same name).
 */
export const WINDOWS_EXPORTER_COLLECTORS = {
  ad: {}, adcs: {}, adfs: {}, cache: {}, cpu: {}, cpu_info: {}, diskdrive: {}, fsrmquota: {}, gpu: {}, license: {}, memory: {}, msmq: {}, nps: {},
  os: {}, pagefile: {}, performancecounter: {}, remote_fx: {}, smb: {}, smbclient: {}, system: {}, terminal_services: {},
  thermalzone: {}, udp: {}, vmware: {},
  container: { 'enabled': 'list', 'containerd-state-dir': 'text' },
  dfsr: { 'sources-enabled': 'list' },
  dhcp: { enabled: 'list' },
  dns: { enabled: 'list' },
  exchange: { enabled: 'list' },
  file: { 'file-patterns': 'list' },
  hyperv: { enabled: 'list' },
  iis: { 'site-include': 'text', 'site-exclude': 'text', 'app-include': 'text', 'app-exclude': 'text' },
  logical_disk: { 'enabled': 'list', 'volume-include': 'text', 'volume-exclude': 'text' },
  mscluster: { enabled: 'list' },
  mssql: { enabled: 'list' },
  net: { 'enabled': 'list', 'nic-include': 'text', 'nic-exclude': 'text' },
  netframework: { enabled: 'list' },
  physical_disk: { 'disk-include': 'text', 'disk-exclude': 'text' },
  printer: { include: 'text', exclude: 'text' },
  process: { 'include': 'text', 'exclude': 'text', 'iis': 'switch', 'cmdline': 'switch', 'counter-version': 'byte' },
  scheduled_task: { include: 'text', exclude: 'text' },
  service: { 'include': 'text', 'exclude': 'text', 'start-mode-include': 'list' },
  smtp: { 'server-include': 'text', 'server-exclude': 'text' },
  tcp: { enabled: 'list' },
  textfile: { directories: 'list' },
  time: { enabled: 'list' },
  update: { online: 'switch' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, 'list' | 'text' | 'switch' | 'byte'>>>>;

/**
 * The CSI driver for SMB shares: its names, and the permissions of its components in the cluster.
 * Source: kubernetes-csi/csi-driver-smb v1.20.3 `deploy/v1.20.3/*.yaml`.
 */
export const SMB_CSI_DRIVER = {
  driver: 'smb.csi.k8s.io',
  controller: 'csi-smb-controller',
  linuxNode: 'csi-smb-node',
  windowsNode: 'csi-smb-node-win',
  controllerAccount: 'csi-smb-controller-sa',
  nodeAccount: 'csi-smb-node-sa',
  ports: { controllerHealth: 29642, nodeHealth: 29643, metrics: 29644 },
  /** Pipes of csi-proxy for Windows Pods that aren't HostProcess Pods. */
  pipes: ['filesystem', 'smb'],
} as const;

const LEASES = { apiGroups: ['coordination.k8s.io'], resources: ['leases'], verbs: ['get', 'list', 'watch', 'create', 'update', 'patch'] };

/** ClusterRoles by name, each with its binding and ServiceAccount. Source: as above, `rbac-csi-smb.yaml`. */
export const SMB_CSI_ROLES = [
  {
    role: 'smb-external-provisioner-role', binding: 'smb-csi-provisioner-binding', account: SMB_CSI_DRIVER.controllerAccount,
    rules: [
      { apiGroups: [''], resources: ['persistentvolumes'], verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'] },
      { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'list', 'watch', 'update'] },
      { apiGroups: ['storage.k8s.io'], resources: ['storageclasses'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: [''], resources: ['events'], verbs: ['get', 'list', 'watch', 'create', 'update', 'patch'] },
      { apiGroups: ['storage.k8s.io'], resources: ['csinodes'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: [''], resources: ['nodes'], verbs: ['get', 'list', 'watch'] },
      LEASES,
      { apiGroups: [''], resources: ['secrets'], verbs: ['get'] },
    ],
  },
  {
    role: 'smb-external-resizer-role', binding: 'smb-csi-resizer-role', account: SMB_CSI_DRIVER.controllerAccount,
    rules: [
      { apiGroups: [''], resources: ['persistentvolumes'], verbs: ['get', 'list', 'watch', 'update', 'patch'] },
      { apiGroups: [''], resources: ['persistentvolumeclaims'], verbs: ['get', 'list', 'watch'] },
      { apiGroups: [''], resources: ['persistentvolumeclaims/status'], verbs: ['update', 'patch'] },
      { apiGroups: [''], resources: ['events'], verbs: ['list', 'watch', 'create', 'update', 'patch'] },
      LEASES,
    ],
  },
  {
    role: 'csi-smb-node-secret-role', binding: 'csi-smb-node-secret-binding', account: SMB_CSI_DRIVER.nodeAccount,
    rules: [{ apiGroups: [''], resources: ['secrets'], verbs: ['get'] }],
  },
] as const;
