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
  /** User without administrator rights; the default of Nano Server images. */
  CONTAINER_USER: USER_ACCOUNT,
  /** Administrator of the container; the default of Server Core and Server images. */
  CONTAINER_ADMINISTRATOR: ADMINISTRATOR_ACCOUNT,
  /** For HostProcess containers: the system account of the node, with all rights. It is their default. */
  SYSTEM: 'NT AUTHORITY\\SYSTEM',
  /** For HostProcess containers: a service account of the node with few rights, anonymous on the network. */
  LOCAL_SERVICE: 'NT AUTHORITY\\LOCAL SERVICE',
  /** For HostProcess containers: a service account of the node with few rights, which is the machine account on the network. */
  NETWORK_SERVICE: 'NT AUTHORITY\\NETWORK SERVICE',
  /** For HostProcess containers: a temporary account in this group of the node. */
  ADMINISTRATORS: 'Administrators',
  /** For HostProcess containers: a temporary account in this group of the node. */
  USERS: 'Users',
} as const;
