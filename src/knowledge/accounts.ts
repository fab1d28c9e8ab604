/** Accounts that a HostProcess container may run as, besides local groups of the node. Source: Kubernetes, "Create a Windows HostProcess Pod". */
export const HOST_PROCESS_ACCOUNTS = ['NT AUTHORITY\\SYSTEM', 'NT AUTHORITY\\Local service', 'NT AUTHORITY\\NetworkService'] as const;

/** Account of HostProcess containers without a configured one: it has the permissions that most node agents need. */
export const DEFAULT_HOST_PROCESS_ACCOUNT = HOST_PROCESS_ACCOUNTS[0];

/** The account that `runAsNonRoot` rejects, in any letter case. Source: kubernetes `kuberuntime/security_context_windows.go`. */
export const ADMINISTRATOR_ACCOUNT = 'ContainerAdministrator';

/** The unprivileged account of the base images. */
export const USER_ACCOUNT = 'ContainerUser';

/** Accounts that exist only in containers, not on the node. */
export const CONTAINER_ACCOUNTS: readonly string[] = [USER_ACCOUNT, ADMINISTRATOR_ACCOUNT];

/**
 * Accounts to run containers as, for `runAsUserName`.
 *
 * - `CONTAINER_USER`, `CONTAINER_ADMINISTRATOR`: of the base images; not for HostProcess containers
 * - `SYSTEM`, `LOCAL_SERVICE`, `NETWORK_SERVICE`: service accounts, of the container, or of the node for HostProcess containers
 * - `ADMINISTRATORS`, `USERS`: local groups of the node, for HostProcess containers only: a temporary account in that group is created for the
 *   container
 *
 * Sources: Kubernetes, "Configure RunAsUserName", "Create a Windows HostProcess Pod"; hcsshim `internal/jobcontainers/logon.go`.
 */
export const WindowsAccount = {
  CONTAINER_USER: USER_ACCOUNT,
  CONTAINER_ADMINISTRATOR: ADMINISTRATOR_ACCOUNT,
  SYSTEM: 'NT AUTHORITY\\SYSTEM',
  LOCAL_SERVICE: 'NT AUTHORITY\\LOCAL SERVICE',
  NETWORK_SERVICE: 'NT AUTHORITY\\NETWORK SERVICE',
  ADMINISTRATORS: 'Administrators',
  USERS: 'Users',
} as const;
