import { ObjectSetCase } from './network-cases';
import {
  CsiProxy, EventFlowLogger, FluentBitForWindows, GmsaCredentialSpec, GmsaWebhook, HostProcessScript, ImagePrepull, LogMonitor,
  NodeProblemDetectorForWindows, OsQuota, Platform, SmbCsiDriver, SmbPersistentVolume, WindowsAdmission, WindowsExporter,
  WindowsPersistentVolumeClaim,
  WindowsSmokeTest, WindowsStorageClass, WindowsVersion,
} from 'k8s-windows';
import * as front from 'k8s-windows/pulumi';

const METADATA = { labels: { team: 'platform' }, imagePullSecrets: ['registry'], priorityClassName: 'agents' };
const COMMON = { image: 'registry.example/it:1', memory: '333Mi', namespace: 'agents', ...METADATA };
const DRIVER = {
  linuxNodes: false, controllerReplicas: 2, images: { provisioner: 'registry.example/provisioner:1' }, namespace: 'agents', ...METADATA,
};
const EXPORTER = {
  ...COMMON, collectors: ['[defaults]', 'iis'], port: 19182, logLevel: 'warn' as const,
  podMonitor: { labels: { release: 'prometheus' }, interval: '30s' },
};
const DETECTOR = {
  ...COMMON, components: ['kubelet', 'containerd', 'kube-proxy'] as const, crictlPath: 'C:\\k\\crictl.exe',
  apiServer: { host: '10.0.0.1', port: 443 }, repair: true, containerdLog: 'C:\\logs\\containerd.log', systemStats: false,
};
const FLUENT_BIT = {
  ...COMMON,
  apiServer: { host: '10.0.0.1' },
  env: { HOST: 'logs.example.com' },
  secrets: { PASSWORD: { name: 'logs', key: 'password' } },
  inputs: [
    { name: 'winlog', channels: ['Security'], tag: 'security' },
    { name: 'tail', path: 'C:\\logs\\*.log', tag: 'app.*', options: { 'multiline.parser': 'cri' } },
  ],
  outputs: [{ name: 'http', match: 'kube.*', options: { host: '${HOST}', http_passwd: '${PASSWORD}', port: 443, tls: true } }],
} as const;
const SMOKE_TEST = {
  name: 'probe', namespace: 'agents', memory: '333Mi', images: { windows: 'registry.example/it:ltsc2019', linux: 'registry.example/it:1' },
  replicas: 3, nodePort: 31000,
  nodeAddresses: ['10.0.0.5'], outbound: ['example.com:443'], clusterDomain: 'k8s.example', backoffLimit: 1, ...METADATA,
};
const EVENTS = {
  ...COMMON, drop: ['Level == Verbose'],
  providers: [{ providerName: 'A', providerGuid: '0B52781F-B24D-5685-DDF6-69830ED40EC3', level: 'Error' as const }],
};
const SCRIPT = {
  ...COMMON, name: 'script', script: 'Get-Date', env: { VALUE: 'x' }, secrets: { TOKEN: { name: 'token', key: 'value' } },
  serviceAccountName: 'default',
};
const MONITOR = {
  sources: [
    { type: 'EventLog', channels: [{ name: 'system', level: 'Warning' }] },
    { type: 'File', directory: 'C:\\inetpub\\logs', filter: '*.log', includeSubdirectories: true },
    { type: 'ETW', providers: [{ providerGuid: '0B52781F-B24D-5685-DDF6-69830ED40EC3', level: 'Error' }] },
  ],
  name: 'monitor', namespace: 'web',
} as const;
const PREPULL = { ...METADATA, name: 'pull', memory: '64Mi', imagePullPolicy: 'Always', placement: 'exact' } as const;
const DOMAIN = {
  dnsName: 'corp.example.com', netBiosName: 'CORP', sid: 'S-1-5-21-1004336348-1177238915-682003330', guid: '1b4b2d52-6d0a-4f7b-9c39-0a8f6f6f2f10',
  forest: 'example.com',
};
const SPEC = {
  name: 'webapp', account: 'WebApp1', domain: DOMAIN, additionalAccounts: [{ account: 'Log' }],
  usedBy: [{ serviceAccount: 'web', namespace: 'shop' }],
  hostAccount: { pluginGuid: '{CCC2A336-D7F3-4818-A213-272B7924213E}', pluginInput: 'ObjectId=1' },
};
const CA = Buffer.from('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n').toString('base64');
const WEBHOOK = { name: 'hook', namespace: 'gmsa', replicas: 3, memory: '128Mi', image: 'registry.example/webhook:1' };
const ISSUER = { ...WEBHOOK, tls: { certManager: { issuer: { name: 'company', kind: 'ClusterIssuer' } } } } as const;
const SECRET = { ...WEBHOOK, createNamespace: false, installCrd: false, tls: { secretName: 'tls', caBundle: CA } };
const CREDENTIALS = { name: 'smbcreds', namespace: 'default' };
const CLASS = {
  name: 'it', reclaimPolicy: 'Retain', allowVolumeExpansion: false, volumeBindingMode: 'Immediate', isDefault: true, parameters: { more: 'x' },
} as const;
const DISK = { ...CLASS, zones: ['a', 'b'] } as const;
const AZURE_DISK = { ...DISK, skuName: 'Premium_LRS', cachingMode: 'ReadOnly', resourceGroup: 'group', diskEncryptionSetId: '/sets/1' } as const;
const AZURE_FILE = { ...CLASS, skuName: 'Premium_LRS', storageAccount: 'files', resourceGroup: 'group', shareName: 'one' } as const;
const GCE = { ...DISK, type: 'pd-ssd', replicationType: 'regional-pd', diskEncryptionKmsKey: 'key' } as const;
const EBS = { ...DISK, type: 'gp3', iops: 4000, throughput: 200, encrypted: true, kmsKeyId: 'arn:aws:kms:eu:1:key/2' } as const;
const VSPHERE = { ...DISK, storagePolicyName: 'gold', datastoreUrl: 'ds:///vmfs/volumes/1/' };
const SMB = { ...CLASS, source: '//files.example.com/share', secret: CREDENTIALS };
const CLAIM = {
  name: 'claim', namespace: 'shop', storageClass: 'disks', size: '20Gi', accessModes: ['ReadWriteOncePod'], volumeMode: 'Filesystem',
  volumeName: 'volume',
} as const;
const SHARE = {
  name: 'share', namespace: 'shop', source: '//files.example.com/share', subDirectory: 'in', secret: CREDENTIALS, size: '2Gi',
  accessModes: ['ReadWriteMany'], readOnly: true,
} as const;
const ADMISSION = {
  name: 'it', mode: 'deny', mutate: true, linux: 'leave', defaultMemory: '1Gi', exemptNamespaces: ['monitoring', 'ci'], trustedControllers: ['ops'],
  kubernetes: '1.35', failurePolicy: 'Fail',
} as const;
const WINDOWS_CLASS = {
  apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'windows-2022' }, handler: 'runhcs-wcow-process',
  scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows' } },
};
const QUOTA = { name: 'windows', namespace: 'shop', os: 'windows', quota: { cpu: '8', memory: '16Gi', pods: 4 }, priority: 10 } as const;

/** What Microsoft's CredentialSpec module prints. */
export const CREDENTIAL_SPEC = JSON.stringify({
  ActiveDirectoryConfig: { GroupManagedServiceAccounts: [{ Name: 'WebApp1', Scope: 'corp.example.com' }, { Name: 'WebApp1', Scope: 'CORP' }] },
  CmsPlugins: ['ActiveDirectory'],
  DomainJoinConfig: {
    DnsName: 'corp.example.com', DnsTreeName: 'corp.example.com', Guid: DOMAIN.guid, MachineAccountName: 'WebApp1', NetBiosName: 'CORP',
    Sid: DOMAIN.sid,
  },
});

export const ADD_ON_CASES: readonly ObjectSetCase[] = [
  {
    name: 'CsiProxy', construct: (scope) => new CsiProxy(scope, 'x', { ...COMMON, verbosity: 6 }), Component: front.CsiProxy,
    args: { ...COMMON, verbosity: 6 },
  },
  {
    name: 'SmbCsiDriver', construct: (scope) => new SmbCsiDriver(scope, 'x', { ...DRIVER, windows: 'csi-proxy' }), Component: front.SmbCsiDriver,
    args: { ...DRIVER, windows: 'csi-proxy' },
  },
  {
    name: 'WindowsExporter',
    construct: (scope) => new WindowsExporter(
      scope, 'x', { ...EXPORTER, collectors: ['[defaults]', 'iis'], firewall: { remoteAddresses: ['10.0.0.0/8'] } },
    ),
    Component: front.WindowsExporter, args: { ...EXPORTER, firewallRemoteAddresses: ['10.0.0.0/8'] },
  },
  {
    name: 'NodeProblemDetectorForWindows', construct: (scope) => new NodeProblemDetectorForWindows(scope, 'x', DETECTOR),
    Component: front.NodeProblemDetectorForWindows, args: DETECTOR,
  },
  {
    name: 'FluentBitForWindows',
    construct: (scope) => new FluentBitForWindows(scope, 'x', { ...FLUENT_BIT, logLevel: 'warn', version: WindowsVersion.LTSC2025 }),
    Component: front.FluentBitForWindows, plain: ['name'], args: { ...FLUENT_BIT, logLevel: 'warn', version: 'LTSC2025' },
  },
  { name: 'EventFlowLogger', construct: (scope) => new EventFlowLogger(scope, 'x', EVENTS), Component: front.EventFlowLogger, args: EVENTS },
  {
    name: 'HostProcessScript', construct: (scope) => new HostProcessScript(scope, 'x', { ...SCRIPT, platform: Platform.GKE }),
    Component: front.HostProcessScript,
    args: { ...SCRIPT, platform: 'GKE' },
  },
  {
    name: 'HostProcessScript once',
    construct: (scope) => new HostProcessScript(scope, 'x', { name: 'script', script: 'Get-Date', run: 'once', backoffLimit: 0 }),
    Component: front.HostProcessScript, args: { name: 'script', script: 'Get-Date', run: 'once', backoffLimit: 0 },
  },
  {
    name: 'ImagePrepull',
    construct: (scope) => new ImagePrepull(
      scope, 'x', { ...PREPULL, images: ['registry.example/a:ltsc2022', { image: 'registry.example/b:1', version: WindowsVersion.LTSC2025 }] },
    ),
    Component: front.ImagePrepull, plain: ['version'],
    args: {
      ...PREPULL, images: [{ image: 'registry.example/a:ltsc2022', version: 'LTSC2022' }, { image: 'registry.example/b:1', version: 'LTSC2025' }],
    },
  },
  {
    name: 'WindowsSmokeTest', construct: (scope) => new WindowsSmokeTest(scope, 'x', { ...SMOKE_TEST, version: WindowsVersion.LTSC2019 }),
    Component: front.WindowsSmokeTest,
    plain: Object.keys({ ...SMOKE_TEST, version: '' }), args: { ...SMOKE_TEST, version: 'LTSC2019' },
  },
  { name: 'LogMonitor', construct: (scope) => new LogMonitor(scope, 'x', MONITOR), Component: front.LogMonitor, args: MONITOR },
  { name: 'GmsaCredentialSpec', construct: (scope) => new GmsaCredentialSpec(scope, 'x', SPEC), Component: front.GmsaCredentialSpec, args: SPEC },
  {
    name: 'GmsaCredentialSpec of a file',
    construct: (scope) => new GmsaCredentialSpec(scope, 'x', { name: 'webapp', credentialSpec: CREDENTIAL_SPEC }),
    Component: front.GmsaCredentialSpec, args: { name: 'webapp', credentialSpec: CREDENTIAL_SPEC },
  },
  { name: 'GmsaWebhook', construct: (scope) => new GmsaWebhook(scope, 'x', ISSUER), Component: front.GmsaWebhook, args: ISSUER },
  { name: 'GmsaWebhook with a secret', construct: (scope) => new GmsaWebhook(scope, 'x', SECRET), Component: front.GmsaWebhook, args: SECRET },
  {
    name: 'AzureDiskStorageClass', construct: (scope) => WindowsStorageClass.azureDisk(scope, 'x', AZURE_DISK),
    Component: front.AzureDiskStorageClass, args: AZURE_DISK,
  },
  {
    name: 'AzureFileStorageClass', construct: (scope) => WindowsStorageClass.azureFile(scope, 'x', AZURE_FILE),
    Component: front.AzureFileStorageClass, args: AZURE_FILE,
  },
  {
    name: 'GcePersistentDiskStorageClass', construct: (scope) => WindowsStorageClass.gcePersistentDisk(scope, 'x', GCE),
    Component: front.GcePersistentDiskStorageClass, args: GCE,
  },
  { name: 'AwsEbsStorageClass', construct: (scope) => WindowsStorageClass.awsEbs(scope, 'x', EBS), Component: front.AwsEbsStorageClass, args: EBS },
  {
    name: 'VsphereStorageClass', construct: (scope) => WindowsStorageClass.vsphere(scope, 'x', VSPHERE), Component: front.VsphereStorageClass,
    args: VSPHERE,
  },
  { name: 'SmbStorageClass', construct: (scope) => WindowsStorageClass.smb(scope, 'x', SMB), Component: front.SmbStorageClass, args: SMB },
  {
    name: 'WindowsPersistentVolumeClaim', construct: (scope) => new WindowsPersistentVolumeClaim(scope, 'x', CLAIM),
    Component: front.WindowsPersistentVolumeClaim, args: CLAIM,
  },
  {
    name: 'SmbPersistentVolume', construct: (scope) => new SmbPersistentVolume(scope, 'x', SHARE), Component: front.SmbPersistentVolume, args: SHARE,
  },
  { name: 'WindowsAdmission', construct: (scope) => new WindowsAdmission(scope, 'x'), Component: front.WindowsAdmission, args: {} },
  {
    name: 'WindowsAdmission with all arguments',
    construct: (scope) => new WindowsAdmission(scope, 'x', { ...ADMISSION, runtimeClasses: [WINDOWS_CLASS], platform: Platform.AKS }),
    Component: front.WindowsAdmission, args: { ...ADMISSION, runtimeClasses: [WINDOWS_CLASS], platform: 'AKS' },
    plain: ['linux', 'failurePolicy', 'mode', 'mutate'],
  },
  {
    name: 'WindowsAdmission without changes', construct: (scope) => new WindowsAdmission(scope, 'x', { kubernetes: '1.30', mutate: false }),
    Component: front.WindowsAdmission, args: { kubernetes: '1.30', mutate: false }, plain: ['mutate'],
  },
  { name: 'OsQuota', construct: (scope) => new OsQuota(scope, 'x', QUOTA), Component: front.OsQuota, args: QUOTA },
];
