import { OsName } from './node-labels';

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
  readonly path: readonly string[];
  /** Which values are rejected. */
  readonly when: 'present' | 'true' | 'non-empty';
  /** Message of the API server, after the field's path. */
  readonly message: string;
}

const LINUX_ONLY = 'cannot be set for a windows pod';

const onPod = (when: RejectedField['when'], ...path: string[]): RejectedField => ({ level: 'pod', path, when, message: LINUX_ONLY });
const onContainer = (...path: string[]): RejectedField => ({ level: 'container', path, when: 'present', message: LINUX_ONLY });

/**
 * Fields that the API server rejects when `spec.os.name` is `windows`.
 * Source: kubernetes v1.36.3 `pkg/apis/core/validation/validation.go` (`validateWindows`, `validatePodResources`).
 */
export const REJECTED_ON_WINDOWS: readonly RejectedField[] = [
  onPod('true', 'hostPID'),
  onPod('true', 'hostIPC'),
  onPod('present', 'hostUsers'),
  onPod('present', 'shareProcessNamespace'),
  onPod('present', 'securityContext', 'appArmorProfile'),
  onPod('present', 'securityContext', 'seLinuxOptions'),
  onPod('present', 'securityContext', 'seLinuxChangePolicy'),
  onPod('present', 'securityContext', 'seccompProfile'),
  onPod('present', 'securityContext', 'fsGroup'),
  onPod('present', 'securityContext', 'fsGroupChangePolicy'),
  onPod('present', 'securityContext', 'runAsUser'),
  onPod('present', 'securityContext', 'runAsGroup'),
  onPod('present', 'securityContext', 'supplementalGroups'),
  onPod('present', 'securityContext', 'supplementalGroupsPolicy'),
  onPod('non-empty', 'securityContext', 'sysctls'),
  { level: 'pod', path: ['resources'], when: 'present', message: 'may not be set for a windows pod' },
  onContainer('securityContext', 'appArmorProfile'),
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

/** Values of `lifecycle.stopSignal` that the API server accepts for a Windows Pod. Source: as above. */
export const WINDOWS_STOP_SIGNALS: readonly string[] = ['SIGKILL', 'SIGTERM'];
