/**
 * The table of constructs: each function of the core that makes an object set, with the construct of cdk8s and the component of Pulumi that are made
 * of it (`projenrc/construct-sources.ts`). Their options, docstrings, and defaults are those of the function and of the type of its options.
 */

/** A construct of cdk8s, and a component of Pulumi. */
export interface ConstructRow {
  /** Name of both classes. */
  readonly name: string;
  /** The function of the core. Its docstring is that of both classes. */
  readonly make: string;
  /** Whether `k8s-windows/core` exports the function and its options; others have an entry of their own, or another function there. @default true */
  readonly isInCore?: false;
  /** The page about its options. @default - that of the folder of the function */
  readonly page?: string;
  /** Arguments of the example: the ID, and the options as cdk8s has them; or the program of the component, if the construct is written by hand. */
  readonly example: string;
  /** The construct. @default - made of the function alone; `byHand` if it has methods or fields of its own */
  readonly cdk8s?: 'byHand' | {
    /** More of its docstring. @default - none */
    readonly more?: string;
    /**
     * What it tells about the cluster, which other constructs of the app must agree with: the kind of a network, or that of nodes.
     * @default - nothing
     */
    readonly facts?: string;
  };
  /** The component. @default - made of the function alone; `none` if there is none */
  readonly pulumi?: 'none' | {
    /** Docstring, if it does something else than the function. @default - that of the function */
    readonly doc?: string;
    /** More of its docstring. @default - none */
    readonly more?: string;
    /** Function of `src/pulumi/adapters.ts` in place of the core's: from arguments to objects. @default - the core's */
    readonly make?: string;
    /** Arguments that decide which objects there are, so that they must be plain values. @default - none */
    readonly decides?: readonly string[];
    /** More arguments with plain values; `all` for every one. @default - none */
    readonly plain?: readonly string[] | 'all';
    /** Objects whose names are fields of the component, by field, with the docstring. @default - none */
    readonly outputs?: Readonly<Record<string, { readonly of: string; readonly doc: string }>>;
    /** Whether something else creates the objects, so that they are patched. @default false */
    readonly patches?: boolean;
    /** Whether the class is written by hand, and only its arguments are made. @default false */
    readonly byHand?: boolean;
  };
}

const NETWORK = `'network', {
  addressPlan: { clusterCidr: '10.244.0.0/16' },
  apiServer: { host: '192.168.1.10' },
  kubeProxy: { version: 'v1.36.3' },
}`;
const CLASS_NAME = { name: { of: 'storage-class', doc: 'Name of the StorageClass.' } };
const CLAIM_NAME = { name: { of: 'claim', doc: 'Name of the claim.' } };

export const CONSTRUCTS: readonly ConstructRow[] = [
  { name: 'CsiProxy', make: 'csiProxy', example: "'csi-proxy'" },
  { name: 'SmbCsiDriver', make: 'smbCsiDriver', example: "'smb'", pulumi: { decides: ['windows', 'linuxNodes'] } },
  {
    name: 'WindowsExporter', make: 'windowsExporter', example: "'exporter', { collectors: ['[defaults]', 'container', 'process'] }",
    pulumi: { make: 'exporterObjects', decides: ['service', 'podMonitor'], plain: ['firewall'] },
  },
  {
    name: 'FluentBitForWindows', make: 'fluentBitForWindows', pulumi: { decides: ['kubernetes'] },
    example: `'logs', {
  outputs: [{ name: 'http', options: { host: 'logs.corp.example', port: 443, tls: true } }],
}`,
  },
  { name: 'EventFlowLogger', make: 'eventFlowLogger', example: "'events', { namespace: 'logging' }" },
  { name: 'NodeProblemDetectorForWindows', make: 'nodeProblemDetectorForWindows', example: "'problems'", pulumi: { plain: ['components'] } },
  {
    name: 'ImagePrepull', make: 'imagePrepull', example: "'images', { images: ['mcr.microsoft.com/windows/servercore:ltsc2022'] }",
    pulumi: { make: 'prepullObjects', decides: ['images'] },
  },
  {
    name: 'HostProcessScript', make: 'hostProcessScript', pulumi: { decides: ['run'] },
    example: `'time-zone', {
  name: 'time-zone',
  script: 'Set-TimeZone -Id $env:ZONE',
  env: { ZONE: 'W. Europe Standard Time' },
}`,
  },
  {
    name: 'WindowsSmokeTest', make: 'windowsSmokeTest', example: "'smoke-test', { outbound: ['registry.example:443'] }",
    pulumi: {
      more: 'Pulumi waits for the Jobs, so an update fails if a path doesn\'t work. The arguments are plain values, because the names of '
      + 'the Jobs depend on them.', plain: 'all',
    },
  },
  {
    name: 'LogMonitor', make: 'logMonitor', page: 'logging', cdk8s: 'byHand', pulumi: { byHand: true },
    example: '',
  },
  {
    name: 'WindowsAdmission', make: 'windowsAdmission', isInCore: false,
    example: "'admission', { platform: Platform.AKS, kubernetes: '1.36', mode: 'audit', exemptNamespaces: ['monitoring'] }",
    pulumi: { decides: ['kubernetes', 'mutate', 'mode'], plain: ['limitsFromRequests'] },
  },
  {
    name: 'FlannelVxlanNetwork', make: 'flannelVxlan', example: NETWORK, cdk8s: { facts: 'flannel-vxlan' }, pulumi: { decides: ['kubeProxy'] },
  },
  {
    name: 'FlannelHostGatewayNetwork', make: 'flannelHostGateway', example: NETWORK, cdk8s: { facts: 'flannel-host-gateway' },
    pulumi: { decides: ['kubeProxy'] },
  },
  {
    name: 'CalicoNetwork', make: 'calicoNetwork', isInCore: false, example: NETWORK,
    cdk8s: { more: 'If the operator\'s objects are in the same app, call `network.node.addDependency(operator)`.', facts: 'calico' },
    pulumi: { byHand: true, decides: ['kubeProxy'] },
  },
  {
    name: 'AmazonVpcCniForWindows', make: 'amazonVpcCni', example: "'vpc-cni', { prefixDelegation: true }",
    pulumi: {
      patches: true,
      doc: `Enables VPC addresses for Pods on Windows nodes of Amazon EKS, in clusters whose VPC CNI plugin is self-managed: the Windows keys of its ConfigMap
\`amazon-vpc-cni\` are patched, and all other keys are kept. The managed add-on \`vpc-cni\` owns this ConfigMap: its updates fail with
ConfigurationConflict or reset the keys. Configure the add-on with \`amazonVpcCniConfigurationValues\` of \`k8s-windows/cni\` instead.`,
    },
  },
  {
    name: 'OvnHybridOverlay', make: 'ovnHybridOverlay', example: "'overlay', { windowsCidr: '10.132.0.0/14' }",
    pulumi: { more: 'The Network object `cluster` belongs to OpenShift: it is patched, and not deleted with the component.', patches: true },
  },
  {
    name: 'KubeProxyForWindows', make: 'kubeProxyForWindows',
    example: `'kube-proxy', {
  version: 'v1.36.3',
  apiServer: { host: '192.168.1.10' },
  networkName: 'l2bridge',
  sourceVip: 'none', // the network isn't an overlay
  clusterCidr: '10.244.0.0/16',
}`,
  },
  {
    name: 'WindowsNodeConfiguration', make: 'windowsNodeObjects', isInCore: false, cdk8s: { facts: 'nodes' }, pulumi: 'none',
    example: `'node', {
  version: WindowsVersion.LTSC2022,
  kubernetes: 'v1.36.3',
  network: 'flannel-vxlan',
  apiServer: { host: '192.168.1.10' },
  join: false, // the nodes get their kubeconfig from another tool
}`,
  },
  {
    name: 'GmsaCredentialSpec', make: 'gmsaCredentialSpec', cdk8s: 'byHand',
    example: `import { GmsaCredentialSpec, WindowsDeployment } from 'k8s-windows/pulumi';

const identity = new GmsaCredentialSpec('identity', {
  name: 'shop',
  account: 'WebApp1',
  domain: {
    dnsName: 'corp.example', netBiosName: 'CORP',
    sid: 'S-1-5-21-2126449477-2524075714-3094792973', guid: '244818ae-87ac-4fcd-92ec-e79e5252348a',
  },
  usedBy: [{ serviceAccount: 'shop', namespace: 'shop' }],
});
new WindowsDeployment('web', {
  metadata: { namespace: 'shop' },
  spec: {
    template: {
      spec: {
        serviceAccountName: 'shop',
        containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
      },
    },
  },
  windows: { gmsa: { name: identity.name } },
});`,
    pulumi: {
      make: 'gmsaObjects', decides: ['usedBy'],
      outputs: { name: { of: 'credential-spec', doc: 'Name of the GMSACredentialSpec, for `windows.gmsa` of workloads.' } },
    },
  },
  {
    name: 'GmsaWebhook', make: 'gmsaWebhook', example: "'webhook', { tls: { certManager: {} } } // requires cert-manager",
    pulumi: { decides: ['createNamespace', 'installCrd', 'tls', 'tls.certManager', 'tls.certManager.issuer'] },
  },
  {
    name: 'OsQuota', make: 'osQuota', page: 'quotas', cdk8s: 'byHand',
    example: `import { OsQuota, WindowsDeployment } from 'k8s-windows/pulumi';

const quota = new OsQuota('quota', { name: 'shop-windows', namespace: 'shop', os: 'windows', quota: { memory: '32Gi', pods: 20 } });
new WindowsDeployment('web', {
  metadata: { namespace: 'shop' },
  spec: {
    template: {
      spec: {
        priorityClassName: quota.priorityClassName,
        containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
      },
    },
  },
});`,
    pulumi: {
      decides: ['os', 'enforce'],
      outputs: { priorityClassName: { of: 'priority-class', doc: 'Name of the PriorityClass, for `priorityClassName` of Pods.' } },
    },
  },
  {
    name: 'AzureDiskStorageClass', make: 'azureDiskStorageClass', cdk8s: 'byHand', example: "'disks', { name: 'ntfs', skuName: 'Premium_LRS' }",
    pulumi: { outputs: CLASS_NAME },
  },
  {
    name: 'AzureFileStorageClass', make: 'azureFileStorageClass', cdk8s: 'byHand', example: "'shares', { name: 'shares', skuName: 'Premium_LRS' }",
    pulumi: { outputs: CLASS_NAME },
  },
  {
    name: 'GcePersistentDiskStorageClass', make: 'gcePersistentDiskStorageClass', cdk8s: 'byHand',
    example: "'disks', { name: 'ntfs', type: 'pd-ssd' }", pulumi: { outputs: CLASS_NAME },
  },
  {
    name: 'AwsEbsStorageClass', make: 'awsEbsStorageClass', cdk8s: 'byHand', example: "'disks', { name: 'ntfs', type: 'gp3' }",
    pulumi: { outputs: CLASS_NAME },
  },
  {
    name: 'VsphereStorageClass', make: 'vsphereStorageClass', cdk8s: 'byHand', example: "'disks', { name: 'ntfs', storagePolicyName: 'gold' }",
    pulumi: { outputs: CLASS_NAME },
  },
  {
    name: 'SmbStorageClass', make: 'smbStorageClass', cdk8s: 'byHand', pulumi: { outputs: CLASS_NAME },
    example: `'shares', {
  name: 'shares',
  source: '//files.corp.example/shares',
  secret: { name: 'smb-credentials', namespace: 'shop' },
}`,
  },
  {
    name: 'WindowsPersistentVolumeClaim', make: 'windowsPersistentVolumeClaim', cdk8s: 'byHand', pulumi: { outputs: CLAIM_NAME },
    example: `import { AzureDiskStorageClass, WindowsPersistentVolumeClaim } from 'k8s-windows/pulumi';

const disks = new AzureDiskStorageClass('disks', { name: 'ntfs' });
new WindowsPersistentVolumeClaim('data', { name: 'data', namespace: 'shop', size: '32Gi', storageClass: disks.name });`,
  },
  {
    name: 'SmbPersistentVolume', make: 'smbPersistentVolume', cdk8s: 'byHand', pulumi: { outputs: CLAIM_NAME },
    example: `'share', {
  name: 'reports',
  namespace: 'shop',
  source: '//files.corp.example/reports',
  secret: { name: 'smb-credentials', namespace: 'shop' },
}`,
  },
];
