/** Accounts that a HostProcess container may run as; a local group's name will do too. Source: Kubernetes, "Create a Windows HostProcess Pod". */
export const HOST_PROCESS_ACCOUNTS = ['NT AUTHORITY\\SYSTEM', 'NT AUTHORITY\\Local service', 'NT AUTHORITY\\NetworkService'] as const;

/** What a HostProcess container runs as when nothing is said: what nearly every node agent needs. */
export const DEFAULT_HOST_PROCESS_ACCOUNT = HOST_PROCESS_ACCOUNTS[0];

/** The account that `runAsNonRoot` keeps out, in any letter case. Source: kubernetes `kuberuntime/security_context_windows.go`. */
export const ADMINISTRATOR_ACCOUNT = 'ContainerAdministrator';

/** The unprivileged account of the base images. */
export const USER_ACCOUNT = 'ContainerUser';
