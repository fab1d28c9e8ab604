import { readKubernetesVersion } from './kubernetes-version';
import { OsName } from './labels';
import { NonEmpty } from '../base';

/**
 * A Pod field that the API server rejects for one operating system.
 *
 * - `present`: any value is rejected, including `false`, `{}`, and `[]`
 * - `true`: only `true` is rejected
 * - `non-empty`: a non-empty list is rejected
 */
export interface RejectedField {
  /** `pod`: the path starts at the Pod's `spec`; `container`: at each container, including init and ephemeral ones. */
  readonly level: 'pod' | 'container';
  /** Keys to the field. */
  readonly path: readonly [string, ...string[]];
  /** Which values are rejected. */
  readonly when: 'present' | 'true' | 'non-empty';
  /** Message of the API server, after the field's path. */
  readonly message: string;
  /** The first Kubernetes minor that has the field by default; earlier ones drop it without a word. @default - older than the table */
  readonly since?: number;
}

const LINUX_ONLY = 'cannot be set for a windows pod';

const onPod = (when: RejectedField['when'], ...path: NonEmpty<string>): RejectedField => ({ level: 'pod', path, when, message: LINUX_ONLY });
const onPodSince = (since: number, ...path: NonEmpty<string>): RejectedField => ({ ...onPod('present', ...path), since });
const onContainer = (...path: NonEmpty<string>): RejectedField => ({ level: 'container', path, when: 'present', message: LINUX_ONLY });

/**
 * Fields that the API server rejects when `spec.os.name` is `windows`.
 * Source: kubernetes v1.36.3 `pkg/apis/core/validation/validation.go` (`validateWindows`, `validatePodResources`), `pkg/features/kube_features.go`
 * (AppArmorFields, UserNamespacesSupport, SELinuxChangePolicy, SupplementalGroupsPolicy, PodLevelResources), `pkg/api/pod/util.go`
 * (`dropDisabledFields`).
 */
export const REJECTED_ON_WINDOWS: readonly RejectedField[] = [
  onPod('true', 'hostPID'),
  onPod('true', 'hostIPC'),
  onPodSince(33, 'hostUsers'),
  onPod('present', 'shareProcessNamespace'),
  onPodSince(30, 'securityContext', 'appArmorProfile'),
  onPod('present', 'securityContext', 'seLinuxOptions'),
  onPodSince(33, 'securityContext', 'seLinuxChangePolicy'),
  onPod('present', 'securityContext', 'seccompProfile'),
  onPod('present', 'securityContext', 'fsGroup'),
  onPod('present', 'securityContext', 'fsGroupChangePolicy'),
  onPod('present', 'securityContext', 'runAsUser'),
  onPod('present', 'securityContext', 'runAsGroup'),
  onPod('present', 'securityContext', 'supplementalGroups'),
  onPodSince(33, 'securityContext', 'supplementalGroupsPolicy'),
  onPod('non-empty', 'securityContext', 'sysctls'),
  { level: 'pod', path: ['resources'], when: 'present', message: 'may not be set for a windows pod', since: 34 },
  { ...onContainer('securityContext', 'appArmorProfile'), since: 30 },
  onContainer('securityContext', 'seLinuxOptions'),
  onContainer('securityContext', 'seccompProfile'),
  onContainer('securityContext', 'capabilities'),
  onContainer('securityContext', 'readOnlyRootFilesystem'),
  onContainer('securityContext', 'privileged'),
  onContainer('securityContext', 'allowPrivilegeEscalation'),
  onContainer('securityContext', 'procMount'),
  onContainer('securityContext', 'runAsUser'),
  onContainer('securityContext', 'runAsGroup'),
];

/**
 * Fields that the API server rejects when `spec.os.name` is `linux`.
 * Source: kubernetes v1.36.3 `pkg/apis/core/validation/validation.go` (`validateLinux`).
 */
export const REJECTED_ON_LINUX: readonly RejectedField[] = (['pod', 'container'] as const).map((level) => ({
  level, path: ['securityContext', 'windowsOptions'], when: 'present', message: 'windows options cannot be set for a linux pod',
}));

/** The Pod fields that the API server rejects for an operating system. */
export function rejectedFields(os: OsName): readonly RejectedField[] {
  return os === 'windows' ? REJECTED_ON_WINDOWS : REJECTED_ON_LINUX;
}

/** The container lists of a Pod's `spec`. */
export const CONTAINER_LISTS = ['initContainers', 'containers', 'ephemeralContainers'] as const;

/** The lists of container statuses in a Pod's `status`. */
export const STATUS_LISTS = ['initContainerStatuses', 'containerStatuses', 'ephemeralContainerStatuses'] as const;

/** The probes of a container. */
export const PROBES = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;

/** The hooks in the `lifecycle` of a container. */
export const HOOKS = ['postStart', 'preStop'] as const;

/** Seconds that the kubelet waits for a Pod to end that doesn't say. Source: kubernetes v1.37.2 `pkg/apis/core/v1/defaults.go`. */
export const DEFAULT_GRACE = 30;

/** Values of `lifecycle.stopSignal` that the API server accepts for a Windows Pod. Source: as above. */
export const WINDOWS_STOP_SIGNALS: readonly string[] = ['SIGKILL', 'SIGTERM'];

/**
 * First Kubernetes minor whose API server accepts any printable ASCII character except `=` in names of environment variables.
 * Source: kubernetes v1.36.3 `pkg/features/kube_features.go` (RelaxedEnvironmentVariableValidation).
 */
const RELAXED_SINCE = 32;

/** Source: apimachinery v0.36.3 `pkg/util/validation/validation.go`. */
const STRICT = /^[-._a-zA-Z][-._a-zA-Z0-9]*$/;
const RELAXED = /^[ -<>-~]+$/;

/** Why the API server rejects a name of an environment variable, and what to do; `undefined` if it accepts it. */
export function environmentVariableNameFault(name: string, kubernetesMinor: number): { readonly must: string; readonly remedy: string } | undefined {
  if (name === '') { return { must: 'not be empty', remedy: 'name the variable, or remove it' }; }
  if (!RELAXED.test(name)) {
    return {
      must: 'contain only printable ASCII characters other than "="', remedy: name.includes('=') ? 'put what follows "=" in value' : 'rename it',
    };
  }
  if (kubernetesMinor >= RELAXED_SINCE || STRICT.test(name)) { return undefined; }
  return {
    must: `contain only letters, digits, "_", "-", and ".", and not start with a digit, before Kubernetes 1.${RELAXED_SINCE}`,
    remedy: name.includes(':') ? 'use "__" for ":": .NET reads both alike' : 'rename it',
  };
}

/**
 * Default resources of a Windows container; request and limit are the same.
 *
 * - `memory`: Windows has no OOM killer, so a container without a limit can stall its node. The limit counts committed memory, and
 *   a Server Core image with IIS or .NET Framework commits almost 1 GiB at rest, so 2Gi is enough to run it. The request equals the limit:
 *   overcommitted memory leads to paging.
 * - `cpu`: a limit is a hard cap on Windows, and the node's own agents have no guaranteed share that a Pod couldn't use up. A whole
 *   core starts such an image before the usual probes time out, and leaves the other cores of the node free.
 *
 * Sources: kubernetes `kuberuntime_container_windows.go` (hard cap); kubernetes/kubernetes#122922 (commit, no OOM kill).
 */
export const DEFAULT_RESOURCES = { cpuMillis: 1000, memoryMebibytes: 2048 } as const;

/** The default resources as Kubernetes quantities. */
export const DEFAULT_QUANTITIES = {
  cpu: `${DEFAULT_RESOURCES.cpuMillis}m`,
  memory: `${DEFAULT_RESOURCES.memoryMebibytes}Mi`,
} as const;

/**
 * Default resources of a HostProcess container: requests, and a memory limit. Agents of the node are small, and a node may have many of them, so that
 * the defaults of other containers would leave no room for Pods. A CPU limit would slow down the node itself: it has none.
 */
export const HOST_PROCESS_QUANTITIES = { cpu: '100m', memory: '256Mi' } as const;

/**
 * Default startup probe settings of a container with a port. cdk8s-plus gives up after 3 failures, half a minute; a Windows
 * container may take minutes until its first response, and every restart begins again.
 */
export const SLOW_START = { failureThreshold: 30 } as const;

/**
 * Recommended times on Windows, where Kubernetes' defaults are made for Linux. The values are recommendations of this project.
 *
 * - `probeTimeoutSeconds`: PowerShell alone can take seconds to start, more under a CPU limit; the default of a probe is one second
 * - `gracePeriodSeconds`: time that a Windows service or .NET process needs from CTRL_SHUTDOWN_EVENT until it ends
 * - `cpuMillis`: a limit is a hard cap on Windows; below this, a runtime such as .NET needs minutes to start
 * - `leastCpuMillis`: below this, starting takes hours, and the CPU limit was meant in whole CPUs
 * - `rolloutSeconds`: a node needs 12 to 15 minutes to pull a Windows base image for the first time, more than the usual timeout of tools (10)
 *
 * Sources: Azure/AKS#3107, moby/moby#33096 (probes); microsoft/Windows-Containers#164 (grace period); sysdiglabs/charts#2592 (CPU);
 * kubernetes-sigs/cluster-api-provider-azure#1326 (image pulls).
 */
export const WINDOWS_TIMING = {
  probeTimeoutSeconds: 10,
  gracePeriodSeconds: 5,
  cpuMillis: 250,
  leastCpuMillis: 10,
  rolloutSeconds: 1800,
} as const;

/** Default of a probe's `timeoutSeconds`. Source: kubernetes `pkg/apis/core/v1/defaults.go`. */
export const DEFAULT_PROBE_TIMEOUT_SECONDS = 1;

/** Namespace label with the Pod Security level to enforce. */
export const ENFORCE_LABEL = 'pod-security.kubernetes.io/enforce';
/** Namespace label with the version of the Pod Security policy; absent or `latest`: the API server's own. */
export const ENFORCE_VERSION_LABEL = 'pod-security.kubernetes.io/enforce-version';

/**
 * First minor version of the `restricted` policy that doesn't require Linux fields on Pods with `spec.os.name: windows`.
 * Source: pod-security-admission v0.36.3 `policy/check_allowPrivilegeEscalation.go`, `check_capabilities_restricted.go`,
 * `check_seccompProfile_restricted.go`.
 */
export const RESTRICTED_KNOWS_WINDOWS_SINCE = 25;

/**
 * Linux fields that `restricted` requires on other Pods, each with the first minor version that requires it and its allowed values. A field of the
 * container overrides that of the Pod; if the Pod has a value, it must be allowed too. Source: as above.
 */
export const RESTRICTED_LINUX_FIELDS = [
  { field: 'allowPrivilegeEscalation', sinceMinor: 8, takes: (value: any) => value === false },
  { field: 'seccompProfile', sinceMinor: 19, takes: (value: any) => ['RuntimeDefault', 'Localhost'].includes(value?.type) },
  {
    field: 'capabilities',
    sinceMinor: 22,
    takes: (value: any) => [value?.drop].flat().includes('ALL') && [value?.add ?? []].flat().every((name) => name === 'NET_BIND_SERVICE'),
  },
] as const;

/**
 * Kinds of volumes that the Pod Security level restricted forbids; baseline forbids hostPath too. Source: pod-security-admission
 * `policy/check_restrictedVolumes.go`.
 */
export const RESTRICTED_VOLUMES: readonly string[] = [
  'nfs', 'azureFile', 'azureDisk', 'awsElasticBlockStore', 'gcePersistentDisk', 'vsphereVolume', 'flexVolume', 'cephfs', 'cinder', 'fc', 'flocker',
  'gitRepo', 'glusterfs', 'iscsi', 'portworxVolume', 'quobyte', 'rbd', 'scaleIO', 'storageos',
];

/** First minor version of the `baseline` policy that forbids hosts in probes and hooks. Source: `policy/check_hostProbesAndhostLifecycle.go`. */
export const BASELINE_FORBIDS_HOSTS_SINCE = 34;

/** The minor version of the policy, which the label names as `v1.36`; `undefined` for `latest`, and for an invalid value. */
export function podSecurityMinor(version: unknown): number | undefined {
  const { value } = readKubernetesVersion(version, 0);
  return typeof version === 'string' && version.startsWith('v') && value?.patch === undefined ? value?.minor : undefined;
}
