import { featureGate } from './feature-gates';
import DATA from './kubelet-fields.json';
import { lookUp, secondsOf } from '../base';

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

/** Those in other fields; see `KUBELET_VALUES`. */
const NESTED: Readonly<Record<string, KubeletValue>> = {
  'crashLoopBackOff.maxContainerRestartPeriod': { least: '1s', most: '300s' },
  'logging.format': { oneOf: ['', 'text', 'json'] },
  'memorySwap.swapBehavior': { oneOf: ['', 'LimitedSwap', 'NoSwap'], since: 30 },
  'tracing.samplingRatePerMillion': { least: 0, most: 1_000_000 },
};

/**
 * Fields of a KubeletConfiguration with values that keep the kubelet from starting, also those that it ignores on Windows. 0 is allowed where the
 * kubelet takes the default instead. Source: kubernetes v1.27.16 to v1.37.2 `pkg/kubelet/apis/config/validation/validation.go`, v1.37.2
 * `pkg/kubelet/apis/config/v1beta1/defaults.go`, `pkg/util/filesystem/util_windows.go` (IsAbs), k8s.io/component-base v0.37.2
 * `logs/api/v1/options.go`, `tracing/api/v1/config.go`, k8s.io/utils `cpuset`, read 2026-11-30.
 */
const KUBELET_VALUES: Readonly<Record<string, KubeletValue>> = {
  containerLogMaxFiles: { least: 2 },
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
  podLogsDir: { is: (value) => typeof value !== 'string' || /^$|^(?:[A-Za-z]:)?[\\/]/.test(value), must: 'an absolute path' },
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

/**
 * Fields that keep the kubelet from starting without a feature gate, with values that are allowed anyway. Source: kubernetes v1.27.16 to v1.37.2
 * `pkg/kubelet/apis/config/validation/validation.go`, read 2026-11-30.
 */
const KUBELET_GATES: Readonly<Record<string, { readonly gate: string; readonly isAllowed?: (value: unknown) => boolean }>> = {
  'cpuCFSQuotaPeriod': { gate: 'CustomCPUCFSQuotaPeriod', isAllowed: (value) => secondsOf(value) === 0.1 },
  'crashLoopBackOff.maxContainerRestartPeriod': { gate: 'KubeletCrashLoopBackOffMax' },
  'imageMaximumGCAge': { gate: 'ImageMaximumGCAge', isAllowed: (value) => secondsOf(value) === 0 },
  'imagePullCredentialsVerificationPolicy': { gate: 'KubeletEnsureSecretPulledImages', isAllowed: (value) => value === '' },
  'memoryReservationPolicy': { gate: 'MemoryQoS', isAllowed: (value) => value !== 'TieredReservation' },
  'memorySwap.swapBehavior': { gate: 'NodeSwap', isAllowed: (value) => value === '' },
};

/** The feature gate that a value requires, if it is off. */
export function missingKubeletGate(field: string, value: unknown, minor: number, gates: Readonly<Record<string, unknown>>): string | undefined {
  const { gate, isAllowed } = lookUp(KUBELET_GATES, field) ?? {};
  // these set others
  const isOpen = ['AllAlpha', 'AllBeta'].some((each) => lookUp(gates, each) !== undefined);
  if (gate === undefined || isAllowed?.(value)) { return undefined; }
  return (lookUp(gates, gate) ?? (isOpen || (featureGate(gate, minor)?.isOn ?? true))) === false ? gate : undefined;
}
