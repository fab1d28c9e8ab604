import { featureGate } from './feature-gates';
import DATA from './kubelet-fields.json';
import { CONTAINERD_ENDPOINT } from './node-components';
import { lookUp, parseQuantity, secondsOf } from '../base';

/** The type of a field, and the Kubernetes minor versions that have it. */
export interface KubeletFieldVariant {
  readonly type: string;
  readonly since?: number;
  readonly until?: number;
}

/**
 * The fields of a KubeletConfiguration (kubelet.config.k8s.io/v1beta1) and their types, by the minors that have them.
 * `npm run facts -- --write` reads them from the Go modules k8s.io/kubelet and k8s.io/component-base.
 */
export const KUBELET_STRUCTS: Readonly<Record<string, Readonly<Record<string, string | readonly KubeletFieldVariant[]>>>> = DATA.structs;

/** What a value must be besides its type. */
interface KubeletValue {
  /** A number, or a duration. */
  readonly least?: number | string;
  readonly most?: number | string;
  /** The values, or those of the items of a list. An empty text is the default. */
  readonly oneOf?: readonly string[];
  /** The feature gate without which the kubelet on Windows doesn't read the field. @default - it always reads it */
  readonly gate?: string;
  /** Another condition, with its words. */
  readonly is?: (value: unknown) => boolean;
  readonly must?: string;
  /** The Kubernetes minor version since which it holds. @default - that of the field */
  readonly since?: number;
}

const PORT: KubeletValue = { least: 0, most: 65535 };
const NOT_NEGATIVE: KubeletValue = { least: 0 };
const PERCENT: KubeletValue = { least: 0, most: 100 };
const IPTABLES_BIT: KubeletValue = { least: 0, most: 31 };
const GRACE_PERIOD: KubeletValue = { is: (value) => secondsOf(value) === 0 || (secondsOf(value) ?? 1) >= 1, must: '0s, or a duration ≥ 1s' };
const AGE: KubeletValue = { least: '0s' };

/**
 * The gate for policies of CPU and memory. Source: kubernetes v1.32.3, v1.35.0, and v1.37.2 `pkg/kubelet/cm/container_manager_windows.go`,
 * `pkg/kubelet/cm/cpumanager/cpu_manager.go`, `pkg/kubelet/cm/memorymanager/memory_manager.go` (no Static on Windows), read 2026-11-30.
 */
const AFFINITY = 'WindowsCPUAndMemoryAffinity';

/** What `enforceNodeAllocatable` can hold. On Windows, nothing is enforced. */
const ENFORCED: readonly string[] = [
  'none', 'pods', 'system-reserved', 'system-reserved-compressible', 'kube-reserved', 'kube-reserved-compressible',
];

/** Whole bytes; a fraction of a binary unit is a decimal of another precision. Source: k8s.io/apimachinery v0.37.2 `pkg/api/resource` (AsInt64). */
function isWholeBytes(text: string): boolean {
  const quantity = parseQuantity(text);
  return quantity !== undefined && quantity % parseQuantity('1')! === 0n && !/\..*i$/.test(text);
}

/** A path as Go's `filepath.Clean` leaves it. */
function isCleanPath(path: string): boolean {
  const [root = ''] = /^(?:[A-Za-z]:)?[\\/]{1,2}/.exec(path) ?? [];
  const rest = path.slice(root.length);
  return root !== '' && (rest === '' || rest.split(/[\\/]/).every((part) => !['', '.', '..'].includes(part)));
}

/** Cipher suites of Go, without "TLS_". Source: Go 1.26 `crypto/tls`; k8s.io/component-base v0.37.2 `cli/flag/ciphersuites_flag.go`. */
const CIPHER_SUITES: readonly string[] = [
  'AES_128_GCM_SHA256', 'AES_256_GCM_SHA384', 'CHACHA20_POLY1305_SHA256',
  ...['RSA', 'ECDHE_RSA', 'ECDHE_ECDSA'].flatMap((exchange) => [
    'RC4_128_SHA', 'AES_128_CBC_SHA', 'AES_256_CBC_SHA', 'AES_128_CBC_SHA256', 'AES_128_GCM_SHA256', 'AES_256_GCM_SHA384',
  ].map((cipher) => `${exchange}_WITH_${cipher}`)),
  ...['RSA', 'ECDHE_RSA'].map((exchange) => `${exchange}_WITH_3DES_EDE_CBC_SHA`),
  ...['ECDHE_RSA', 'ECDHE_ECDSA'].flatMap((exchange) => ['CHACHA20_POLY1305', 'CHACHA20_POLY1305_SHA256'].map((cipher) => `${exchange}_WITH_${cipher}`)),
];

/** Those in other fields; see `KUBELET_VALUES`. */
const NESTED: Readonly<Record<string, KubeletValue>> = {
  'authorization.mode': { oneOf: ['', 'AlwaysAllow', 'Webhook'] },
  'crashLoopBackOff.maxContainerRestartPeriod': { least: '1s', most: '300s' },
  'logging.format': { oneOf: ['', 'text', 'json'] },
  'logging.verbosity': { least: 0, most: 2_147_483_647 },
  'memorySwap.swapBehavior': { oneOf: ['', 'LimitedSwap', 'NoSwap'], since: 30 },
  'tracing.endpoint': {
    is: (value) => typeof value !== 'string' || !value.includes('//') || /^(?:dns|unix|unix-abstract):/.test(value),
    must: 'an address such as localhost:4317',
  },
  'tracing.samplingRatePerMillion': { least: 0, most: 1_000_000 },
};

/**
 * Fields of a KubeletConfiguration with values that keep the kubelet from starting, also those that it ignores on Windows. 0 is allowed where the
 * kubelet takes the default instead. Source: kubernetes v1.27.16 to v1.37.2 `pkg/kubelet/apis/config/validation/validation.go`, v1.37.2
 * `pkg/kubelet/apis/config/v1beta1/defaults.go`, `pkg/util/filesystem` (IsAbs, IsPathClean), `pkg/kubelet/logs/container_log_manager.go`,
 * `pkg/kubelet/kubelet.go`, `cmd/kubelet/app/auth.go`, `server.go` (InitializeTLS), k8s.io/cri-client v0.37.2 `pkg/util/util_windows.go`,
 * k8s.io/component-base v0.27.16, v0.37.2 `logs/api/v1/options.go`, `tracing/api/v1/config.go`, `cli/flag`, k8s.io/utils `cpuset`, read 2026-11-30.
 */
const KUBELET_VALUES: Readonly<Record<string, KubeletValue>> = {
  configMapAndSecretChangeDetectionStrategy: { oneOf: ['', 'Get', 'Cache', 'Watch'] },
  containerLogMaxFiles: { least: 2 },
  containerLogMaxSize: {
    is: (value) => typeof value !== 'string' || value === '' || isWholeBytes(value), must: 'a quantity of bytes such as "10Mi"',
  },
  containerLogMaxWorkers: { least: 1 },
  containerLogMonitorInterval: { least: '3s' },
  cpuCFSQuotaPeriod: { least: '1ms', most: '1s' },
  cpuManagerPolicy: { oneOf: ['', 'none', 'static'], gate: AFFINITY },
  enforceNodeAllocatable: { oneOf: ENFORCED },
  eventBurst: NOT_NEGATIVE,
  eventRecordQPS: NOT_NEGATIVE,
  hairpinMode: { oneOf: ['', 'none', 'hairpin-veth', 'promiscuous-bridge'] },
  healthzPort: PORT,
  imageGCHighThresholdPercent: PERCENT,
  imageGCLowThresholdPercent: PERCENT,
  imageMaximumGCAge: AGE,
  imageMinimumGCAge: AGE,
  imageServiceEndpoint: {
    is: (value) => typeof value !== 'string' || /^$|^(?:npipe|tcp):(?!.*(?:dockershim|docker_engine))/i.test(value),
    must: `an endpoint of Windows such as ${CONTAINERD_ENDPOINT}`,
  },
  imagePullCredentialsVerificationPolicy: {
    oneOf: ['', 'NeverVerify', 'NeverVerifyPreloadedImages', 'NeverVerifyAllowlistedImages', 'AlwaysVerify'],
  },
  iptablesDropBit: IPTABLES_BIT,
  iptablesMasqueradeBit: IPTABLES_BIT,
  kubeAPIBurst: NOT_NEGATIVE,
  kubeAPIQPS: NOT_NEGATIVE,
  maxOpenFiles: NOT_NEGATIVE,
  maxParallelImagePulls: { least: 1 },
  maxPods: NOT_NEGATIVE,
  memoryManagerPolicy: { oneOf: ['', 'None', 'BestEffort'], gate: AFFINITY },
  memoryReservationPolicy: { oneOf: ['', 'None', 'TieredReservation'] },
  memoryThrottlingFactor: { is: (value) => typeof value !== 'number' || (value > 0 && value <= 1), must: 'a number > 0 and ≤ 1' },
  nodeLeaseDurationSeconds: NOT_NEGATIVE,
  nodeStatusMaxImages: { least: -1 },
  oomScoreAdj: { least: -1000, most: 1000 },
  podLogsDir: {
    is: (value) => typeof value !== 'string' || value === '' || (isCleanPath(value) && /^\p{ASCII}*$/u.test(value)),
    must: 'an absolute path of ASCII letters, without ".." and without a slash at its end',
  },
  podsPerCore: NOT_NEGATIVE,
  port: PORT,
  readOnlyPort: PORT,
  registryBurst: NOT_NEGATIVE,
  registryPullQPS: NOT_NEGATIVE,
  reservedSystemCPUs: {
    is: (value) => typeof value !== 'string' || /^$|^\+?\d{1,9}(?:-\+?\d{1,9})?(?:,\+?\d{1,9}(?:-\+?\d{1,9})?)*$/.test(value),
    must: 'a list of CPUs such as "0-1,4"',
  },
  runOnce: { is: (value) => value !== true, must: 'false', since: 32 },
  shutdownGracePeriod: GRACE_PERIOD,
  shutdownGracePeriodCriticalPods: GRACE_PERIOD,
  tlsCipherSuites: {
    is: (value) => typeof value !== 'string' || (value.startsWith('TLS_') && CIPHER_SUITES.includes(value.slice('TLS_'.length))),
    must: 'a cipher suite of Go such as TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256',
  },
  tlsCurvePreferences: { least: 1, most: 65535 },
  tlsMinVersion: { oneOf: ['', 'VersionTLS10', 'VersionTLS11', 'VersionTLS12', 'VersionTLS13'] },
  topologyManagerPolicy: { oneOf: ['', 'none', 'best-effort', 'restricted', 'single-numa-node'] },
  topologyManagerScope: { oneOf: ['', 'container', 'pod'] },
  ...NESTED,
};

/** What can be reserved. Source: kubernetes v1.37.2 `cmd/kubelet/app/server.go` (`parseResourceList`), read 2026-11-30. */
export const RESERVABLE: readonly string[] = ['cpu', 'memory', 'ephemeral-storage', 'pid'];

/** Signals of evictions. Source: kubernetes v1.37.2 `pkg/kubelet/eviction/api/types.go` (`OpForSignal`), read 2026-11-30. */
export const EVICTION_SIGNALS: readonly string[] = [
  'memory.available', 'nodefs.available', 'nodefs.inodesFree', 'imagefs.available', 'imagefs.inodesFree', 'containerfs.available',
  'containerfs.inodesFree', 'allocatableMemory.available', 'pid.available',
];

/** Those of Windows: Windows has no inodes. Source: Kubernetes documentation, "Node-pressure Eviction", which has PIDs for Linux, read 2026-11-30. */
export const WINDOWS_EVICTION_SIGNALS: readonly string[] = ['memory.available', 'nodefs.available', 'imagefs.available', 'containerfs.available'];

/**
 * What a value, or an item of a list, must be for the kubelet to start: `an integer from 0 to 100`. Of the wrong type, it isn't judged.
 *
 * @param field with that which contains it: `logging.format`
 * @param gates feature gates with their values
 */
export function kubeletValueFault(field: string, value: unknown, minor: number, gates: Readonly<Record<string, unknown>>): string | undefined {
  const { least, most, oneOf, gate, is, must, since = 0 } = lookUp(KUBELET_VALUES, field) ?? {};
  if (minor < since || (gate !== undefined && lookUp(gates, gate) !== true)) { return undefined; }
  if (is) { return is(value) ? undefined : must; }
  if (oneOf) {
    return typeof value !== 'string' || oneOf.includes(value)
      ? undefined : `one of ${oneOf.filter((each) => each !== '').join(', ')}${gate === undefined ? '' : ` on Windows with ${gate}`}`;
  }
  const number = numberOf(value);
  if (least === undefined || number === undefined || typeof value !== typeof least) { return undefined; }
  if (number >= numberOf(least)! && (most === undefined || number <= numberOf(most)!)) { return undefined; }
  return `${typeof least === 'string' ? 'a duration' : 'an integer'} ${most === undefined ? `≥ ${least}` : `from ${least} to ${most}`}`;
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' ? value : secondsOf(value);
}

interface KubeletGate {
  readonly gate: string;
  readonly isAllowed?: (value: unknown) => boolean;
  /** The Kubernetes minor version since which the field requires it. @default - that of the field */
  readonly since?: number;
}

const IS_OFF = (value: unknown) => value !== true;
const IS_ZERO = (value: unknown) => secondsOf(value) === 0;

/**
 * Fields that keep the kubelet from starting without a feature gate, with values that are allowed anyway. Source: kubernetes v1.27.16 to v1.37.2
 * `pkg/kubelet/apis/config/validation/validation.go`, read 2026-11-30.
 */
const KUBELET_GATES: Readonly<Record<string, KubeletGate>> = {
  'cpuCFSQuotaPeriod': { gate: 'CustomCPUCFSQuotaPeriod', isAllowed: (value) => secondsOf(value) === 0.1 },
  'crashLoopBackOff.maxContainerRestartPeriod': { gate: 'KubeletCrashLoopBackOffMax' },
  'enableSystemLogQuery': { gate: 'NodeLogQuery', isAllowed: IS_OFF },
  'imageMaximumGCAge': { gate: 'ImageMaximumGCAge', isAllowed: IS_ZERO },
  'imagePullCredentialsVerificationPolicy': { gate: 'KubeletEnsureSecretPulledImages', isAllowed: (value) => value === '' },
  'memoryReservationPolicy': { gate: 'MemoryQoS', isAllowed: (value) => value !== 'TieredReservation' },
  'memorySwap.swapBehavior': { gate: 'NodeSwap', isAllowed: (value) => value === '' },
  'memoryThrottlingFactor': { gate: 'MemoryQoS', isAllowed: (value) => value === 0.9, since: 37 },
  'preloadedImagesVerificationAllowlist': { gate: 'KubeletEnsureSecretPulledImages' },
  'serverTLSBootstrap': { gate: 'RotateKubeletServerCertificate', isAllowed: IS_OFF },
  'shutdownGracePeriod': { gate: 'GracefulNodeShutdown', isAllowed: IS_ZERO },
  'shutdownGracePeriodByPodPriority': { gate: 'GracefulNodeShutdownBasedOnPodPriority' },
  'shutdownGracePeriodCriticalPods': { gate: 'GracefulNodeShutdown', isAllowed: IS_ZERO },
};

/** The feature gate that a value requires, if it is off. */
export function missingKubeletGate(field: string, value: unknown, minor: number, gates: Readonly<Record<string, unknown>>): string | undefined {
  const { gate, isAllowed, since = 0 } = lookUp(KUBELET_GATES, field) ?? {};
  // these set others
  const isOpen = ['AllAlpha', 'AllBeta'].some((each) => lookUp(gates, each) !== undefined);
  if (gate === undefined || minor < since || isAllowed?.(value)) { return undefined; }
  return (lookUp(gates, gate) ?? (isOpen || (featureGate(gate, minor)?.isOn ?? true))) === false ? gate : undefined;
}
