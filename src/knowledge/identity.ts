import { WindowsVersion } from './windows-version';

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

/** Names that are taken for accounts of Windows images but aren't: an account of Linux, and the service manager's name of `NT AUTHORITY\SYSTEM`. */
export const ABSENT_ACCOUNTS: readonly string[] = ['root', 'LocalSystem'];

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

/**
 * Group Managed Service Accounts in Kubernetes.
 * Source: kubernetes-sigs/windows-gmsa v0.13.0 (`admission-webhook/deploy/gmsa-crd.yml`, `admission-webhook/webhook.go`).
 */
export const GMSA = {
  group: 'windows.k8s.io',
  kind: 'GMSACredentialSpec',
  resource: 'gmsacredentialspecs',
  /** Verb that a Pod's ServiceAccount must be allowed. */
  verb: 'use',
  version: 'v1',
  deprecatedVersion: 'v1alpha1',
} as const;

/**
 * The admission webhook that inserts credential specs into Pods. The image has no user and no shell, and listens on `HTTPS_PORT`.
 * Source: kubernetes-sigs/windows-gmsa v0.13.0 (`charts/gmsa`, `admission-webhook/main.go`, `admission-webhook/deploy/gmsa-webhook.yml.tpl`).
 */
export const GMSA_WEBHOOK = {
  image: 'registry.k8s.io/gmsa-webhook/k8s-gmsa-webhook:v0.13.0',
  name: 'admission-webhook.windows-gmsa.sigs.k8s.io',
  /** Label of Namespaces that the webhook skips. */
  disabledLabel: { key: 'gmsa-webhook', value: 'disabled' },
  /** Last part of the image's repository, in any registry. */
  repository: 'k8s-gmsa-webhook',
  /** The last release that ignores init containers: kubernetes-sigs/windows-gmsa#179. */
  ignoresInitContainersUntil: '0.13.0',
  paths: { validate: '/validate', mutate: '/mutate', health: '/health' },
  /**
   * Variable of the webhook that gives Pods random host names, and the first version that reads it. Source: as above, `webhook.go`; pull request 155.
   */
  randomHostname: { variable: 'RANDOM_HOSTNAME', since: 'v0.10.0' },
} as const;

/**
 * Fields of a credential spec by section: all are strings, except for the two lists.
 * Source: Microsoft's PowerShell module CredentialSpec (`New-CredentialSpec`); kubernetes-sigs/windows-gmsa v0.13.0 `gmsa-crd.yml`.
 */
export const CREDENTIAL_SPEC_FIELDS = {
  top: ['ActiveDirectoryConfig', 'CmsPlugins', 'DomainJoinConfig'],
  activeDirectory: ['GroupManagedServiceAccounts', 'HostAccountConfig'],
  account: ['Name', 'Scope'],
  domain: ['DnsName', 'DnsTreeName', 'Guid', 'MachineAccountName', 'NetBiosName', 'Sid'],
  hostAccount: ['PluginGUID', 'PluginInput', 'PortableCcgVersion'],
} as const;

/** The only plugin of credential specs, and the interface version of host account plugins. Source: as above. */
export const CREDENTIAL_SPEC_PLUGIN = 'ActiveDirectory';
export const PORTABLE_CCG_VERSION = '1';

/** Maximum length of a group Managed Service Account's name, without the `$`. Source: Microsoft, "Create gMSAs for Windows containers". */
export const MAX_GMSA_ACCOUNT_LENGTH = 15;

/**
 * Host account plugins, which fetch an account's password on nodes outside of the domain.
 * Sources: Microsoft, "Configure gMSA on AKS"; AWS, "Windows authentication with gMSA on EKS"; Rancher, "gMSA CCG plugin".
 */
export const HOST_ACCOUNT_PLUGINS = {
  /** Plugin of AKS, for accounts in Azure Key Vault. */
  azureKeyVault: '{CCC2A336-D7F3-4818-A213-272B7924213E}',
  /** Plugin of EKS, for accounts in AWS Secrets Manager. */
  awsSecretsManager: '{859E1386-BDB4-49E8-85C7-3070B13920E1}',
  /** Plugin of Rancher. */
  rancher: '{e4781092-f116-4b79-b55e-28eb6a224e26}',
} as const;

/**
 * Windows releases on which containers with one account have the same host name in the domain, unless their Pods have their own. The webhook sets
 * random ones with RANDOM_HOSTNAME.
 */
export const GMSA_SHARED_HOST_NAME = {
  versions: [WindowsVersion.LTSC2019, WindowsVersion.LTSC2022] as readonly WindowsVersion[],
  source: 'microsoft/Windows-Containers#405; kubernetes-sigs/windows-gmsa#155',
} as const;
