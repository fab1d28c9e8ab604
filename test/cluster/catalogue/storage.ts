import { Chart } from 'cdk8s';
import * as plus from 'cdk8s-plus-27';
import { CatalogueEntry } from './entry';
import { synthChart } from './manifests';
import {
  onWindows, OsQuota, SmbPersistentVolume, WindowsDeployment, WindowsPersistentVolumeClaim, WindowsStatefulSet, WindowsStorageClass, WindowsVolume,
} from 'k8s-windows';
import { convertDiskVolume, convertPersistentVolume, convertStorageClass, convertVolume, PlainObject } from 'k8s-windows/core';

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const SECRET = { name: 'smbcreds', namespace: 'default' };

const ENTRIES: Readonly<Record<string, (chart: Chart) => void>> = {
  'WindowsStorageClass of each driver': (chart) => {
    WindowsStorageClass.azureDisk(
      chart, 'azure-disk',
      { name: 'catalogue-azure-disk', skuName: 'Premium_LRS', cachingMode: 'ReadOnly', zones: ['westeurope-1'], parameters: { tags: 'a=b' } },
    );
    WindowsStorageClass.azureFile(
      chart, 'azure-file', { name: 'catalogue-azure-file', skuName: 'Premium_LRS', storageAccount: 'files', shareName: 'one' },
    );
    WindowsStorageClass.gcePersistentDisk(
      chart, 'gce', { name: 'catalogue-gce', type: 'pd-ssd', replicationType: 'regional-pd', zones: ['europe-west1-b', 'europe-west1-c'] },
    );
    WindowsStorageClass.awsEbs(
      chart, 'ebs',
      { name: 'catalogue-ebs', iops: 4000, throughput: 200, kmsKeyId: 'arn:aws:kms:eu:1:key/2', zones: ['eu-central-1a'], reclaimPolicy: 'Retain' },
    );
    WindowsStorageClass.vsphere(chart, 'vsphere', { name: 'catalogue-vsphere', storagePolicyName: 'gold', volumeBindingMode: 'Immediate' });
    WindowsStorageClass.smb(
      chart, 'smb', { name: 'catalogue-smb', source: '//files.example.com/share', secret: SECRET, allowVolumeExpansion: false },
    );
  },
  'claims, a share that exists, and every volume': (chart) => {
    const storageClass = WindowsStorageClass.azureDisk(chart, 'class', { name: 'catalogue-disk' });
    const claim = new WindowsPersistentVolumeClaim(
      chart, 'claim', { name: 'catalogue-claim', storageClass, size: '20Gi', accessModes: ['ReadWriteOncePod'], volumeMode: 'Filesystem' },
    );
    const share = new SmbPersistentVolume(
      chart, 'share', { name: 'catalogue-share', source: '//files.example.com/share', subDirectory: 'in', secret: SECRET, readOnly: true },
    );
    const volumes: Readonly<Record<string, plus.Volume>> = {
      'C:\\claim': plus.Volume.fromPersistentVolumeClaim(chart, 'claim-volume', claim),
      'C:\\share': plus.Volume.fromPersistentVolumeClaim(chart, 'share-volume', share),
      'C:\\csi': WindowsVolume.csi(
        chart, 'csi',
        { driver: 'secrets-store.csi.k8s.io', readOnly: true, volumeAttributes: { secretProviderClass: 'app' }, secretName: 'store', fsType: 'ntfs' },
      ),
      'C:\\smb': WindowsVolume.smb(chart, 'smb', { source: '//files.example.com/share', secretName: 'smbcreds' }),
      'C:\\azure': WindowsVolume.azureFile(chart, 'azure', { shareName: 'share', secretName: 'azure-secret', readOnly: true }),
      'C:\\info': WindowsVolume.downwardApi(chart, 'info', {
        files: [
          { path: 'labels', field: 'metadata.labels' }, { path: 'memory', resource: { container: 'web', name: 'limits.memory', divisor: '1Mi' } },
        ],
      }),
      'C:\\all': WindowsVolume.projected(chart, 'all', {
        sources: [
          { secret: { name: 'app', items: { password: 'password.txt' }, optional: true } }, { configMap: { name: 'app' } },
          { downwardApi: { files: [{ path: 'name', field: 'metadata.name' }] } },
          { serviceAccountToken: { path: 'token', audience: 'vault', expirationSeconds: 7200 } },
        ],
      }),
      'C:\\scratch': WindowsVolume.ephemeral(chart, 'scratch', { storageClass, size: '50Gi' }),
      'C:\\logs': WindowsVolume.hostPath(chart, 'logs', { path: 'C:\\logs', type: 'DirectoryOrCreate' }),
      '\\\\.\\pipe\\containerd-containerd': WindowsVolume.namedPipe(chart, 'pipe', { pipe: '\\\\.\\pipe\\containerd-containerd' }),
    };
    new WindowsDeployment(
      chart, 'web',
      { containers: [{ name: 'web', image: IMAGE, volumeMounts: Object.entries(volumes).map(([path, volume]) => ({ path, volume })) }] },
    );
  },
  'a StatefulSet with claim templates': (chart) => new WindowsStatefulSet(chart, 'it', {
    service: new plus.Service(chart, 'service', { clusterIP: 'None', ports: [{ port: 80 }] }),
    containers: [{
      image: IMAGE, volumeMounts: [
        { path: 'C:\\data', volume: WindowsVolume.claimTemplate(chart, 'data', { storageClass: 'of-somebody-else', size: '10Gi' }) },
        {
          path: 'C:\\files',
          volume: WindowsVolume.claimTemplate(chart, 'files', { storageClass: 'shares', size: '1Gi', accessModes: ['ReadWriteMany'] }),
        },
      ],
    }],
  }),
  'OsQuota for each operating system': (chart) => {
    const windows = new OsQuota(
      chart, 'windows',
      { name: 'catalogue-windows', namespace: 'catalogue-quota', os: 'windows', quota: { cpu: '8', memory: '16Gi', pods: 4 }, priority: 10 },
    );
    new OsQuota(chart, 'linux', { name: 'catalogue-linux', namespace: 'catalogue-quota', os: 'linux', quota: { pods: 10 }, enforce: false });
    windows.cover(new WindowsDeployment(chart, 'web', { metadata: { namespace: 'catalogue-quota' }, containers: [{ image: IMAGE }] }));
  },
};

const storageClass = (provisioner: string, parameters: object, more: object = {}) => convertStorageClass({
  apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name: `catalogue-old-${provisioner}` },
  provisioner: `kubernetes.io/${provisioner}`, parameters, ...more,
});
const persistentVolume = (name: string, source: object) => convertPersistentVolume({
  apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: `catalogue-old-${name}` },
  spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], storageClassName: '', ...source },
});

/** What old kinds of storage become. */
const CONVERTED: readonly { readonly object?: PlainObject }[] = [
  storageClass('azure-disk', { fsType: 'ntfs', kind: 'Managed' }), storageClass('azure-file', { skuName: 'Standard_LRS' }),
  storageClass('gce-pd', { fstype: 'NTFS', zones: 'a,b' }),
  storageClass(
    'aws-ebs', { iopsPerGB: '10', fsType: 'ntfs' },
    { allowedTopologies: [{ matchLabelExpressions: [{ key: 'topology.kubernetes.io/zone', values: ['a'] }] }] },
  ),
  storageClass('vsphere-volume', { storagePolicyName: 'gold' }),
  persistentVolume(
    'azure-disk', { azureDisk: { kind: 'Managed', diskName: 'd', diskURI: '/subscriptions/1/disks/d', cachingMode: 'ReadOnly', fsType: 'ntfs' } },
  ),
  persistentVolume('azure-file', { azureFile: { secretName: 's', shareName: 'd', secretNamespace: 'default' } }),
  persistentVolume('gce-pd', { gcePersistentDisk: { pdName: 'd', fsType: 'NTFS', partition: 1 } }),
  persistentVolume('aws-ebs', { awsElasticBlockStore: { volumeID: 'aws://a/vol-1', fsType: 'ntfs' } }),
  ...Object.values(
    convertDiskVolume({ name: 'disk', azureDisk: { diskName: 'd', diskURI: '/subscriptions/1/disks/e', fsType: 'ntfs' } }, 'default', '1Gi'),
  )
    .filter((made) => made?.kind !== undefined).map((object) => ({ object })),
  persistentVolume(
    'smb', { flexVolume: { driver: 'microsoft.com/smb.cmd', secretRef: { name: 's', namespace: 'default' }, options: { source: '\\\\a\\b' } } },
  ),
];

/** Storage and quotas. */
export const STORAGE_ENTRIES: readonly CatalogueEntry[] = [
  ...Object.entries(ENTRIES).map(([name, build]) => ({ name, synth: () => synthChart(build) })),
  { name: 'old kinds of storage, converted', synth: () => CONVERTED.map(({ object }) => object as never) },
  {
    name: 'old volumes of a pod, converted',
    synth: () => synthChart((chart) => onWindows(new plus.k8s.KubePod(chart, 'it', {
      spec: {
        containers: [{ name: 'web', image: IMAGE }],
        volumes: [
          { name: 'azure', azureFile: { secretName: 's', shareName: 'd' } },
          { name: 'smb', flexVolume: { driver: 'microsoft.com/smb.cmd', secretRef: { name: 's' }, options: { source: '\\\\a\\b' } } },
        ].map((volume) => convertVolume(volume).object) as never,
      },
    }))),
  },
];
