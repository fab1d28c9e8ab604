/** Label of a namespace by which Pod Security admission enforces a level. */
export const ENFORCE_LABEL = 'pod-security.kubernetes.io/enforce';
/** Label that pins the version of the policy; absent or `latest`: the API server's own. */
export const ENFORCE_VERSION_LABEL = 'pod-security.kubernetes.io/enforce-version';

/**
 * First minor of the policy `restricted` that spares pods with `spec.os.name: windows` its demands for Linux fields.
 * Source: pod-security-admission v0.36.3 `policy/check_allowPrivilegeEscalation.go`, `check_capabilities_restricted.go`, `check_seccompProfile_restricted.go`.
 */
export const RESTRICTED_KNOWS_WINDOWS_SINCE = 25;

/**
 * Linux fields that `restricted` demands of other pods, each with the first minor that does and what it takes: of
 * a container, and where that has none, of the pod; a value of the pod's own has to do as well. Source: as above.
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
