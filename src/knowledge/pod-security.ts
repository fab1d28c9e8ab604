import { readKubernetesVersion } from './kubernetes-version';

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

/** The minor version of the policy, which the label names as `v1.36`; `undefined` for `latest`, and for an invalid value. */
export function podSecurityMinor(version: unknown): number | undefined {
  const { value } = readKubernetesVersion(version, 'any');
  return typeof version === 'string' && version.startsWith('v') && value?.patch === undefined ? value?.minor : undefined;
}
