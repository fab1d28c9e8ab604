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
 * Collectors of windows_exporter, with the options that the configuration file supports: lists, strings (usually regular expressions), and booleans.
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
  process: { include: 'text', exclude: 'text', iis: 'switch', cmdline: 'switch' },
  scheduled_task: { include: 'text', exclude: 'text' },
  service: { 'include': 'text', 'exclude': 'text', 'start-mode-include': 'list' },
  smtp: { 'server-include': 'text', 'server-exclude': 'text' },
  tcp: { enabled: 'list' },
  textfile: { directories: 'list' },
  time: { enabled: 'list' },
  update: { online: 'switch' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, 'list' | 'text' | 'switch'>>>>;
