/** Accounts that a HostProcess container may run as; a local group's name will do too. Source: Kubernetes, "Create a Windows HostProcess Pod". */
export const HOST_PROCESS_ACCOUNTS = ['NT AUTHORITY\\SYSTEM', 'NT AUTHORITY\\Local service', 'NT AUTHORITY\\NetworkService'] as const;

/** What a HostProcess container runs as when nothing is said: what nearly every node agent needs. */
export const DEFAULT_HOST_PROCESS_ACCOUNT = HOST_PROCESS_ACCOUNTS[0];

/** The account that `runAsNonRoot` keeps out, in any letter case. Source: kubernetes `kuberuntime/security_context_windows.go`. */
export const ADMINISTRATOR_ACCOUNT = 'ContainerAdministrator';

/** The unprivileged account of the base images. */
export const USER_ACCOUNT = 'ContainerUser';

/** Accounts that only containers have: the node knows neither. */
export const CONTAINER_ACCOUNTS: readonly string[] = [USER_ACCOUNT, ADMINISTRATOR_ACCOUNT];

/**
 * Accounts to run containers as, for `runAsUserName`.
 *
 * - `CONTAINER_USER`, `CONTAINER_ADMINISTRATOR`: of the base images; not for HostProcess containers
 * - `SYSTEM`, `LOCAL_SERVICE`, `NETWORK_SERVICE`: the services' accounts, of the container, or of the node for HostProcess containers
 * - `ADMINISTRATORS`, `USERS`: local groups of the node, for HostProcess containers only: a temporary account in that group is made for the container
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
