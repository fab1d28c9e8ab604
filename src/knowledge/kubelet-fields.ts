import DATA from './kubelet-fields.json';
import { lookUp } from '../base';

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
  readonly least?: number;
  readonly most?: number;
  /** The values, or those of the items of a list. An empty text is the default. */
  readonly oneOf?: readonly string[];
  /** The feature gate without which the kubelet on Windows doesn't read the field. @default - it always reads it */
  readonly gate?: string;
}

const PORT: KubeletValue = { least: 0, most: 65535 };
const NOT_NEGATIVE: KubeletValue = { least: 0 };
const PERCENT: KubeletValue = { least: 0, most: 100 };

/**
 * The gate for policies of CPU and memory. Source: kubernetes v1.32.3, v1.35.0, and v1.37.2 `pkg/kubelet/cm/container_manager_windows.go`,
 * `pkg/kubelet/cm/cpumanager/cpu_manager.go`, `pkg/kubelet/cm/memorymanager/memory_manager.go` (no Static on Windows), read 2026-11-30.
 */
const AFFINITY = 'WindowsCPUAndMemoryAffinity';

/** What `enforceNodeAllocatable` can hold. On Windows, nothing is enforced. */
const ENFORCED: readonly string[] = [
  'none', 'pods', 'system-reserved', 'system-reserved-compressible', 'kube-reserved', 'kube-reserved-compressible',
];

/**
 * Fields of a KubeletConfiguration with values that keep the kubelet from starting. 0 is allowed where the kubelet takes the default instead. Source:
 * kubernetes v1.37.2 `pkg/kubelet/apis/config/validation/validation.go`, `pkg/kubelet/apis/config/v1beta1/defaults.go`, read 2026-11-29.
 */
const KUBELET_VALUES: Readonly<Record<string, KubeletValue>> = {
  containerLogMaxFiles: { least: 2 },
  containerLogMaxWorkers: { least: 1 },
  cpuManagerPolicy: { oneOf: ['', 'none', 'static'], gate: AFFINITY },
  enforceNodeAllocatable: { oneOf: ENFORCED },
  eventBurst: NOT_NEGATIVE,
  eventRecordQPS: NOT_NEGATIVE,
  hairpinMode: { oneOf: ['', 'none', 'hairpin-veth', 'promiscuous-bridge'] },
  healthzPort: PORT,
  imageGCHighThresholdPercent: PERCENT,
  imageGCLowThresholdPercent: PERCENT,
  kubeAPIBurst: NOT_NEGATIVE,
  kubeAPIQPS: NOT_NEGATIVE,
  maxOpenFiles: NOT_NEGATIVE,
  maxParallelImagePulls: { least: 1 },
  maxPods: NOT_NEGATIVE,
  memoryManagerPolicy: { oneOf: ['', 'None', 'BestEffort'], gate: AFFINITY },
  nodeLeaseDurationSeconds: NOT_NEGATIVE,
  nodeStatusMaxImages: { least: -1 },
  podsPerCore: NOT_NEGATIVE,
  port: PORT,
  readOnlyPort: PORT,
  registryBurst: NOT_NEGATIVE,
  registryPullQPS: NOT_NEGATIVE,
  tlsMinVersion: { oneOf: ['', 'VersionTLS10', 'VersionTLS11', 'VersionTLS12', 'VersionTLS13'] },
  topologyManagerPolicy: { oneOf: ['', 'none', 'best-effort', 'restricted', 'single-numa-node'] },
  topologyManagerScope: { oneOf: ['', 'container', 'pod'] },
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
 * @param gates feature gates with their values
 */
export function kubeletValueFault(field: string, value: unknown, gates: Readonly<Record<string, unknown>>): string | undefined {
  const { least = -Infinity, most = Infinity, oneOf, gate } = lookUp(KUBELET_VALUES, field) ?? {};
  if (gate !== undefined && lookUp(gates, gate) !== true) { return undefined; }
  if (typeof value === 'string') {
    return !oneOf || oneOf.includes(value)
      ? undefined : `one of ${oneOf.filter((each) => each !== '').join(', ')}${gate === undefined ? '' : ` on Windows with ${gate}`}`;
  }
  if (typeof value !== 'number' || (value >= least && value <= most)) { return undefined; }
  return most === Infinity ? `an integer ≥ ${least}` : `an integer from ${least} to ${most}`;
}
