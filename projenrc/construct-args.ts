/**
 * What the arguments of Pulumi's components have beside the options of the core: names of types, and the few members that a schema of Pulumi can't
 * have as the core has them.
 */

/** Names of values, for arguments with one of several: the type of the core, or the member that has them. */
export const NAMES: readonly { readonly name: string; readonly of: string; readonly doc: string }[] = [
  {
    name: 'WindowsVersionName', of: 'WindowsVersion',
    doc: 'Names of Windows releases, as in `WindowsVersion`. `ANY` stands for nodes of any release.',
  },
  { name: 'PlatformName', of: 'Platform', doc: 'Names of platforms, as in `Platform`.' },
  {
    name: 'PlacementName', of: 'Placement', doc: 'Placement by Windows release: on every build that can run the images, or only on the exact build.',
  },
  { name: 'MemoryRequestsName', of: 'WindowsTarget.memoryRequests', doc: 'Whether a memory request must equal its limit, or may be below it.' },
  { name: 'IsolationName', of: 'Isolation', doc: 'Isolation modes of Windows containers.' },
  { name: 'PodSecurityName', of: 'PodSecurityLevel', doc: 'Levels of the Pod Security Standards.' },
  { name: 'SourceVipName', of: 'SourceVip', doc: 'Sources of the source VIP, to which kube-proxy translates sources when it balances load.' },
  { name: 'CalicoEncapsulationName', of: 'CalicoOptions.encapsulation', doc: 'Encapsulation modes of Calico.' },
  { name: 'CalicoBgpName', of: 'CalicoOptions.bgp', doc: 'Whether Calico announces routes with BGP.' },
  { name: 'OsName', of: 'OsName', doc: 'Operating systems of nodes.' },
  {
    name: 'SmbCsiWindowsName', of: 'SmbCsiDriverOptions.windows',
    doc: 'How the Pods of the SMB driver access a Windows node: as HostProcess containers, or through csi-proxy.',
  },
  {
    name: 'ScriptRunName', of: 'HostProcessScriptOptions.run',
    doc: 'Where a script runs: on every Windows node (DaemonSet), or on one of them (Job).',
  },
  { name: 'FluentBitInputName', of: 'FluentBitInput.name', doc: 'Input plugins of Fluent Bit.' },
  { name: 'LogSourceName', of: 'LogSource.type', doc: 'Types of log sources of LogMonitor.' },
  { name: 'IssuerKindName', of: 'CertManagerTls.certManager.issuer.kind', doc: 'Kinds of cert-manager issuers.' },
  {
    name: 'LinuxPodsName', of: 'WindowsAdmissionOptions.linux',
    doc: 'What admission policies do with Pods that don\'t say which operating system they are for.',
  },
  { name: 'AdmissionModeName', of: 'AdmissionMode', doc: 'What admission policies do with Pods and workloads that a rule reports.' },
  {
    name: 'FailurePolicyName', of: 'WindowsAdmissionOptions.failurePolicy',
    doc: 'What the API server does with an object if an admission policy fails.',
  },
];

/** Names of arguments, where they aren't made of the name of the type. */
export const ARGS: Readonly<Record<string, string>> = {
  FlannelOptions: 'FlannelNetworkArgs', FluentBitInput: 'FluentBitInputArgs', LogSource: 'LogMonitorSourceArgs',
};

/** Types that several arguments extend. The members of all others are repeated where they are extended. */
export const EXTENDED: readonly string[] = [
  'NodeAddOnOptions', 'ClusterNetworkOptions', 'FlannelOptions', 'WinkernelOptions', 'StorageClassOptions', 'DiskStorageClassOptions',
];

/** Types of arguments in place of those of the core; `${…}` can be an Output. */
export const TYPES: Readonly<Record<string, string>> = {
  NodeNamespace: '${string}', PlainObject: '${string}', FluentBitValue: 'any', WindowsVersion: '${WindowsVersionName}',
  WindowsExporterCollectorOptions: '{ [collector: string]: any }', WindowsExporterCollector: '${string}', AccessMode: '${string}',
};

/** Names and descriptions of types that have none in the core, by the member that has them. */
export const NESTED: Readonly<Record<string, { readonly name: string; readonly doc: string }>> = {
  'FlannelOptions.images': { name: 'FlannelImageArgs', doc: 'Images of Flannel.' },
  'WindowsSmokeTestOptions.images': { name: 'WindowsSmokeTestImageArgs', doc: 'Images of `WindowsSmokeTest`.' },
  'PrepulledImage': { name: 'PrepulledImageArgs', doc: 'An image to pull.' },
  'EventLogSource.channels[]': { name: 'LogMonitorChannelArgs', doc: 'A channel of the container\'s event log.' },
  'EtwSource.providers[]': { name: 'LogMonitorProviderArgs', doc: 'A provider of Event Tracing for Windows.' },
  'CertManagerTls.certManager': {
    name: 'CertManagerArgs', doc: 'A certificate that cert-manager issues and renews. cert-manager must be installed in the cluster.',
  },
  'CertManagerTls.certManager.issuer': { name: 'CertificateIssuerArgs', doc: 'An issuer of cert-manager.' },
  'OsQuotaOptions.quota': { name: 'NamespaceQuotaArgs', doc: 'Upper limits for the sum of all containers of a namespace.' },
};

/** Aliases of a string or an object, both of which are arguments. */
export const STRING_OR_OBJECT: readonly string[] = ['PrepulledImage'];

export interface Doc {
  readonly text: string;
  /** @default - none, as for a required argument */
  readonly byDefault?: string;
}

/** A member of an interface of arguments. */
export interface Member {
  readonly name: string;
  readonly isOptional: boolean;
  readonly doc: Doc;
  readonly type: string;
}

interface MemberChange {
  readonly isOptional?: boolean;
  readonly type?: string;
  readonly doc?: string;
  readonly byDefault?: string;
  /** Arguments beside it. @default - none */
  readonly more?: readonly Member[];
}

const OF_PROVIDER: MemberChange = { byDefault: '- the namespace of the provider' };

/** Members that differ from those of the core, by `<type>.<member>`; `null` for none. */
export const MEMBERS: Readonly<Record<string, MemberChange | null>> = {
  'NodeAddOnOptions.namespace': { doc: 'Namespace of the objects. Its Pod Security level must be `privileged`.' },
  'ApiServerOptions.apiServer': { doc: 'Address of the API server itself, if Windows nodes can\'t reach the Service `kubernetes`.' },
  'WindowsExporterOptions.podMonitor': { doc: 'Creates a PodMonitor, which requires the Prometheus Operator.', byDefault: '- none' },
  'NodeProblemDetectorForWindowsOptions.crictlPath': { doc: 'Path of crictl.exe on the nodes, with which containerd is checked.' },
  'ClusterNetworkOptions.addressPlan': { doc: 'CIDRs of the cluster.', byDefault: '- the defaults of `AddressPlanArgs`' },
  'CalicoOptions.addressPlan': {
    doc: 'CIDRs of the cluster. `nodeMask` is Calico\'s block size, from 20 to 29.', byDefault: '- the defaults of `AddressPlanArgs`',
  },
  'GmsaCredentialSpecFile.credentialSpec': {
    doc: 'Contents of a credential spec in JSON, such as `New-CredentialSpec` generates, instead of `domain` and `account`.', type: 'Input<string>',
  },
  'GmsaCredentialSpecOptions.domain': { byDefault: '- none, but required without `credentialSpec`' },
  'GmsaCredentialSpecOptions.account': { byDefault: '- none, but required without `credentialSpec`' },
  'GmsaWebhookTls.caBundle': { byDefault: '- none, but required with `secretName`' },
  'WindowsAdmissionOptions.undecided': { type: 'LinuxPodsName' },
  'WindowsAdmissionOptions.runtimeClasses': { type: '{ [field: string]: any }[]' },
  'WindowsAdmissionOptions.images': { type: 'string' },
  'AddressPlanOptions.network': null,
  'PrepulledImage.image': { doc: 'The image. An Output requires `version`.' },
  'PrepulledImage.version': { isOptional: true, type: 'WindowsVersionName', byDefault: '- the release named by the image tag' },
  'ClaimOptions.storageClass': { doc: 'Name of the StorageClass; \'\' for a volume that was created by hand.' },
  'WindowsExporterOptions.firewall': {
    type: 'boolean', doc: 'Whether to open the port in the node\'s firewall. The firewall rule stays when the add-on is removed.',
    more: [{
      name: 'firewallRemoteAddresses', isOptional: true, type: 'Input<string>[]',
      doc: { text: 'Remote addresses that the firewall allows: IP addresses, CIDRs, and keywords.', byDefault: '- all' },
    }],
  },
  'GmsaUser.namespace': OF_PROVIDER,
  'LogMonitorOptions.namespace': OF_PROVIDER,
  'WindowsPersistentVolumeClaimOptions.namespace': OF_PROVIDER,
  'SmbPersistentVolumeOptions.namespace': OF_PROVIDER,
};
