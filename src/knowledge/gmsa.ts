/**
 * Group managed service accounts in Kubernetes.
 * Source: kubernetes-sigs/windows-gmsa v0.13.0 (`admission-webhook/deploy/gmsa-crd.yml`, `admission-webhook/webhook.go`).
 */
export const GMSA = {
  group: 'windows.k8s.io',
  kind: 'GMSACredentialSpec',
  resource: 'gmsacredentialspecs',
  /** Verb that the service account of a pod needs. */
  verb: 'use',
  version: 'v1',
  deprecatedVersion: 'v1alpha1',
} as const;

/**
 * The admission webhook that reads credential specs into pods. The image has no user and no shell, and listens on `HTTPS_PORT`.
 * Source: kubernetes-sigs/windows-gmsa v0.13.0 (`charts/gmsa`, `admission-webhook/main.go`, `admission-webhook/deploy/gmsa-webhook.yml.tpl`).
 */
export const GMSA_WEBHOOK = {
  image: 'registry.k8s.io/gmsa-webhook/k8s-gmsa-webhook:v0.13.0',
  name: 'admission-webhook.windows-gmsa.sigs.k8s.io',
  /** Namespaces with this label are passed over. */
  disabledLabel: { key: 'gmsa-webhook', value: 'disabled' },
  paths: { validate: '/validate', mutate: '/mutate', health: '/health' },
} as const;

/**
 * What a credential spec holds, by its sections: all of it text, but for the two lists.
 * Source: Microsoft's PowerShell module CredentialSpec (`New-CredentialSpec`); kubernetes-sigs/windows-gmsa v0.13.0 `gmsa-crd.yml`.
 */
export const CREDENTIAL_SPEC_FIELDS = {
  top: ['ActiveDirectoryConfig', 'CmsPlugins', 'DomainJoinConfig'],
  activeDirectory: ['GroupManagedServiceAccounts', 'HostAccountConfig'],
  account: ['Name', 'Scope'],
  domain: ['DnsName', 'DnsTreeName', 'Guid', 'MachineAccountName', 'NetBiosName', 'Sid'],
  hostAccount: ['PluginGUID', 'PluginInput', 'PortableCcgVersion'],
} as const;

/** The only plug-in of credential specs, and the version of the interface of host-account plug-ins. Source: as above. */
export const CREDENTIAL_SPEC_PLUGIN = 'ActiveDirectory';
export const PORTABLE_CCG_VERSION = '1';

/** Longest name of a group managed service account, without the `$`. Source: Microsoft, "Create gMSAs for Windows containers". */
export const MAX_GMSA_ACCOUNT_LENGTH = 15;

/**
 * Host-account plug-ins by which nodes outside of the domain fetch an account's password.
 * Sources: Microsoft, "Configure gMSA on AKS"; AWS, "Windows authentication with gMSA on EKS"; Rancher, "gMSA CCG plugin".
 */
export const HOST_ACCOUNT_PLUGINS = {
  azureKeyVault: '{CCC2A336-D7F3-4818-A213-272B7924213E}',
  awsSecretsManager: '{859E1386-BDB4-49E8-85C7-3070B13920E1}',
  rancher: '{e4781092-f116-4b79-b55e-28eb6a224e26}',
} as const;
