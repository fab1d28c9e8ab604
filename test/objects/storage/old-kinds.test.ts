import { parseAllDocuments, stringify } from 'yaml';
import { checkTexts, fixTexts } from '../../../src/check';
import { convertDiskVolume, convertPersistentVolume, convertStorageClass, convertVolume, PlainObject } from 'k8s-windows/core';

const storageClass = (provisioner: string, parameters: object, more: object = {}) => ({
  apiVersion: 'storage.k8s.io/v1', kind: 'StorageClass', metadata: { name: 'old' }, provisioner: `kubernetes.io/${provisioner}`, parameters, ...more,
});
const persistentVolume = (source: object, metadata: object = {}) => ({
  apiVersion: 'v1', kind: 'PersistentVolume', metadata: { name: 'old', ...metadata },
  spec: { capacity: { storage: '10Gi' }, accessModes: ['ReadWriteOnce'], ...source },
});
const csiOf = (source: object, metadata?: object) => {
  const { object, problems } = convertPersistentVolume(persistentVolume(source, metadata));
  expect(problems).toEqual([]);
  return (object!.spec as PlainObject).csi;
};
const whyNot = ({ object, problems }: { object?: unknown; problems: readonly { path: readonly unknown[]; message: string }[] }) => {
  expect(object).toBeUndefined();
  return problems.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('StorageClasses', () => {
  test.each<[string, PlainObject, object]>([
    ['Azure disks', storageClass('azure-disk', { fsType: 'ntfs', storageaccounttype: 'Premium_LRS', kind: 'Managed' }), {
      provisioner: 'disk.csi.azure.com', parameters: { 'csi.storage.k8s.io/fstype': 'ntfs', 'storageaccounttype': 'Premium_LRS', 'kind': 'Managed' },
    }],
    [
      'Azure Files', storageClass('azure-file', { skuName: 'Standard_LRS' }),
      { provisioner: 'file.csi.azure.com', parameters: { skuName: 'Standard_LRS' } },
    ],
    ['disks of Google', storageClass('gce-pd', { type: 'pd-ssd', fstype: 'NTFS', zones: 'a-1, b-1' }), {
      provisioner: 'pd.csi.storage.gke.io', parameters: { 'type': 'pd-ssd', 'csi.storage.k8s.io/fstype': 'NTFS' },
      allowedTopologies: [{ matchLabelExpressions: [{ key: 'topology.gke.io/zone', values: ['a-1', 'b-1'] }] }],
    }],
    ['disks of Amazon', storageClass('aws-ebs', { type: 'io1', iopsPerGB: '10', fsType: 'ntfs' }, {
      allowedTopologies: [{ matchLabelExpressions: [{ key: 'failure-domain.beta.kubernetes.io/zone', values: ['eu-1a'] }] }],
    }), {
      provisioner: 'ebs.csi.aws.com',
      parameters: { 'type': 'io1', 'iopsPerGB': '10', 'allowAutoIOPSPerGBIncrease': 'true', 'csi.storage.k8s.io/fstype': 'ntfs' },
      allowedTopologies: [{ matchLabelExpressions: [{ key: 'topology.ebs.csi.aws.com/zone', values: ['eu-1a'] }] }],
    }],
    ['disks of vSphere', storageClass('vsphere-volume', { storagePolicyName: 'gold', fstype: 'ntfs' }), {
      provisioner: 'csi.vsphere.vmware.com', parameters: { 'storagepolicyname': 'gold', 'csi.storage.k8s.io/fstype': 'ntfs' },
    }],
  ])('%s', (_, old, expected) => {
    const { object, problems } = convertStorageClass(old);
    expect(problems).toEqual([]);
    expect(object).toEqual({ ...old, ...expected });
    expect(convertStorageClass(object!)).toEqual({ object, problems: [] });
  });

  test.each<[string, PlainObject, string]>([
    [
      'unmanaged disks of Azure', storageClass('azure-disk', { kind: 'Shared' }),
      'parameters.kind: must be "Managed": the CSI driver supports only managed disks, got "Shared"',
    ],
    [
      'a disk format of vSphere', storageClass('vsphere-volume', { diskformat: 'thin' }),
      'parameters.diskformat: must not be set: the CSI driver supports it only for migrated volumes, got "thin"',
    ],
    [
      'zones said twice', storageClass('gce-pd', { zone: 'a' }, { allowedTopologies: [] }),
      'allowedTopologies: must not be set together with zones in the parameters',
    ],
  ])('%s: none', (_, old, message) => expect(whyNot(convertStorageClass(old))).toEqual([message]));

  test('a CSI class stays unchanged', () => {
    const csi = { ...storageClass('azure-disk', {}), provisioner: 'disk.csi.azure.com' };
    expect(convertStorageClass(csi).object).toBe(csi);
  });
});

describe('PersistentVolumes', () => {
  test.each([
    ['gcePersistentDisk', { pdName: 'disk-1', fsType: 'ntfs' }, 'failure-domain.beta.kubernetes.io/zone', 'topology.gke.io/zone'],
    ['awsElasticBlockStore', { volumeID: 'vol-1', fsType: 'ntfs' }, 'topology.kubernetes.io/zone', 'topology.ebs.csi.aws.com/zone'],
    [
      'flexVolume', { driver: 'microsoft.com/smb.cmd', secretRef: { name: 's', namespace: 'shop' }, options: { source: '\\\\files\\data' } },
      'topology.kubernetes.io/zone', 'topology.kubernetes.io/zone',
    ],
  ])('of %s: zones in the affinity get the driver\'s label key, and everything else stays', (kind, source, key, renamed) => {
    const isIn = (name: string, value: string) => ({ key: name, operator: 'In', values: [value] });
    const affinity = (zone: string) => ({
      required: { nodeSelectorTerms: [{ matchExpressions: [isIn(zone, 'eu-1a'), isIn('kubernetes.io/os', 'windows')] }] },
    });
    const { object } = convertPersistentVolume({
      kind: 'PersistentVolume', metadata: { name: 'old' }, spec: { [kind]: source, nodeAffinity: affinity(key) },
    });
    expect(object?.spec).toMatchObject({ nodeAffinity: affinity(renamed) });
  });

  test('of each in-tree type', () => {
    const uri = '/subscriptions/1/resourceGroups/2/providers/Microsoft.Compute/disks/3';
    expect(csiOf({ azureDisk: { kind: 'Managed', diskName: '3', diskURI: uri, cachingMode: 'ReadOnly', fsType: 'ntfs', readOnly: false } })).toEqual({
      driver: 'disk.csi.azure.com', volumeHandle: uri, readOnly: false, fsType: 'ntfs',
      volumeAttributes: { kind: 'managed', cachingMode: 'ReadOnly', fsType: 'ntfs' },
    });
    expect(csiOf({ azureFile: { secretName: 'azure-secret', shareName: 'data', secretNamespace: 'shop' } })).toEqual({
      driver: 'file.csi.azure.com', volumeHandle: 'shop-azure-secret-data-old', volumeAttributes: { shareName: 'data' },
      nodeStageSecretRef: { name: 'azure-secret', namespace: 'shop' },
    });
    expect(csiOf({ gcePersistentDisk: { pdName: 'disk-1', fsType: 'NTFS' } }, { labels: { 'topology.kubernetes.io/zone': 'eu-1' } })).toEqual({
      driver: 'pd.csi.storage.gke.io', volumeHandle: 'projects/UNSPECIFIED/zones/eu-1/disks/disk-1', fsType: 'NTFS',
    });
    expect(csiOf({ awsElasticBlockStore: { volumeID: 'aws://eu-1a/vol-0123456789', fsType: 'ntfs', partition: 2 } })).toEqual({
      driver: 'ebs.csi.aws.com', volumeHandle: 'vol-0123456789', fsType: 'ntfs', volumeAttributes: { partition: '2' },
    });
    expect(csiOf({
      flexVolume: {
        driver: 'microsoft.com/smb.cmd', secretRef: { name: 's', namespace: 'shop' }, options: { source: '\\\\files.example.com\\data' },
      },
    })).toEqual({
      driver: 'smb.csi.k8s.io', volumeHandle: 'old', volumeAttributes: { source: '//files.example.com/data' },
      nodeStageSecretRef: { name: 's', namespace: 'shop' },
    });
  });

  test.each<[string, object, string]>([
    [
      'a disk of vSphere, named by its path', { vsphereVolume: { volumePath: '[store] disk.vmdk' } },
      'spec.vsphereVolume: must identify the disk by ID',
    ],
    ['an iSCSI disk by FlexVolume', { flexVolume: { driver: 'microsoft.com/iscsi.cmd' } }, 'spec.flexVolume.driver: must not be an iSCSI disk'],
    [
      'another FlexVolume', { flexVolume: { driver: 'example.com/own' } },
      'spec.flexVolume.driver: must be a driver with a known CSI equivalent, got "example.com/own"',
    ],
    [
      'a share of Azure whose namespace nobody tells', { azureFile: { secretName: 's', shareName: 'd' } },
      'spec.azureFile.secretNamespace: is required',
    ],
    ['an id that is none', { awsElasticBlockStore: { volumeID: 'disk' } }, 'spec.awsElasticBlockStore.volumeID: must be a volume ID, got "disk"'],
  ])(
    '%s: none', (_, source, message) => expect(whyNot(convertPersistentVolume(persistentVolume(source)))).toEqual([expect.stringContaining(message)]),
  );
});

describe('volumes of Pods', () => {
  test('shares become inline CSI volumes, with the same Secret and share', () => {
    expect(convertVolume({ name: 'v', azureFile: { secretName: 's', shareName: 'd', readOnly: true } }).object).toEqual({
      name: 'v', csi: { driver: 'file.csi.azure.com', readOnly: true, volumeAttributes: { secretName: 's', shareName: 'd' } },
    });
    expect(convertVolume({
      name: 'v', flexVolume: { driver: 'microsoft.com/smb.cmd', secretRef: { name: 's' }, options: { source: '\\\\server\\share\\dir' } },
    }).object).toEqual({
      name: 'v', csi: { driver: 'smb.csi.k8s.io', volumeAttributes: { source: '//server/share/dir', secretName: 's' } },
    });
  });

  test.each<[string, object, string]>([
    ['a disk', { azureDisk: { diskName: 'd', diskURI: 'u' } }, 'azureDisk: must not be a disk defined in the Pod itself'],
    ['an iSCSI disk by FlexVolume', { flexVolume: { driver: 'microsoft.com/iscsi.cmd' } }, 'flexVolume.driver: must not be an iSCSI disk'],
    [
      'a share without a secret', { flexVolume: { driver: 'microsoft.com/smb.cmd', options: { source: '\\\\a\\b' } } },
      'flexVolume.secretRef: is required',
    ],
    [
      'a share with options of the provisioner',
      { flexVolume: { driver: 'microsoft.com/smb.cmd', options: { source: '\\\\a\\b', serverName: 'a' } } },
      'flexVolume.options.serverName: must not be set, got "a"',
    ],
    [
      'a share that is none', { flexVolume: { driver: 'microsoft.com/smb.cmd', secretRef: { name: 's' }, options: { source: 'share' } } },
      'flexVolume.options.source: must be a share, got "share"',
    ],
  ])('%s: none', (_, volume, message) => expect(whyNot(convertVolume({ name: 'v', ...volume }))).toEqual([expect.stringContaining(message)]));

  test('a disk becomes a PersistentVolume with its claim, without findings of the checker', () => {
    const old = { name: 'data', awsElasticBlockStore: { volumeID: 'vol-1', fsType: 'ntfs', readOnly: true } };
    const { volume, persistentVolume: made, claim: claimed, problems } = convertDiskVolume(old, 'default', '10Gi');
    expect(problems).toEqual([]);
    expect(volume).toEqual({ name: 'data', persistentVolumeClaim: { claimName: 'data', readOnly: true } });
    expect(made).toMatchObject({
      metadata: { name: 'default-data' }, spec: {
        persistentVolumeReclaimPolicy: 'Retain', claimRef: { name: 'data', namespace: 'default' },
        csi: { driver: 'ebs.csi.aws.com', volumeHandle: 'vol-1', fsType: 'ntfs' },
      },
    });
    expect(claimed).toMatchObject({
      metadata: { name: 'data', namespace: 'default' },
      spec: { volumeName: 'default-data', storageClassName: '', resources: { requests: { storage: '10Gi' } } },
    });
    expect(findings(made!, claimed!, podWith('windows', { ...volume, name: 'data' }))).toEqual([]);
    expect(convertDiskVolume({ name: 'data', vsphereVolume: { volumePath: '[a] b' } }, 'default', '1Gi').problems)
      .toMatchObject([{ path: ['vsphereVolume'] }]);
    expect(convertDiskVolume({ name: 'data', azureFile: {} }, 'default', '1Gi').problems)
      .toMatchObject([{ message: 'must be a disk of an in-tree volume type' }]);
  });

  test('a current volume type stays unchanged', () => {
    const volume = { name: 'v', emptyDir: {} };
    expect(convertVolume(volume).object).toBe(volume);
  });
});

/** A Pod with a volume, for an operating system. */
const podWith = (os: string, volume: object) => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
  spec: {
    os: { name: os }, nodeSelector: { 'kubernetes.io/os': os },
    ...(os === 'windows' && { tolerations: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] }),
    containers: [{
      name: 'web', image: os === 'windows' ? 'registry.example.com/web:1.0' : 'registry.example.com/web:1', resources: { limits: { memory: '2Gi' } },
    }],
    volumes: [{ name: 'data', ...volume }],
  },
});
const claim = (spec: object) => ({
  apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data' },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } }, ...spec },
});
const CLAIMED = { persistentVolumeClaim: { claimName: 'data' } };
const textOf = (...objects: object[]) => objects.map((object) => stringify(object)).join('---\n');
const findings = (...objects: object[]) => checkTexts([{ file: 'a.yaml', text: textOf(...objects) }]).findings;

describe('the checker', () => {
  const ntfs = { fsType: 'ntfs' };
  test.each<[string, string, object[], boolean]>([
    ['in-tree-volume', 'Azure Files in a pod', [podWith('windows', { azureFile: { secretName: 's', shareName: 'd' } })], true],
    ['in-tree-volume', 'an Azure disk in a pod', [podWith('windows', { azureDisk: { diskName: 'd', diskURI: 'u', ...ntfs } })], false],
    ['in-tree-volume', 'a class that formats NTFS', [storageClass('gce-pd', { fstype: 'NTFS' })], true],
    [
      'in-tree-volume', 'a class of shares, claimed',
      [storageClass('azure-file', {}), claim({ storageClassName: 'old' }), podWith('windows', CLAIMED)], false,
    ],
    ['in-tree-volume', 'a PersistentVolume with NTFS', [persistentVolume({ awsElasticBlockStore: { volumeID: 'vol-1', ...ntfs } })], true],
    [
      'flex-volume', 'SMB',
      [podWith('windows', { flexVolume: { driver: 'microsoft.com/smb.cmd', secretRef: { name: 's' }, options: { source: '\\\\a\\b' } } })], true,
    ],
    ['flex-volume', 'iSCSI', [podWith('windows', { flexVolume: { driver: 'microsoft.com/iscsi.cmd' } })], false],
  ])('%s: %s', (rule, _, objects, mended) => {
    const found = findings(...objects);
    expect(found.map((each) => each.rule)).toEqual([rule]);
    expect(found[0].fix !== undefined).toBe(mended);
    if (!mended) { return; }
    const [fixed] = fixTexts([{ file: 'a.yaml', text: textOf(...objects) }]).texts;
    expect(checkTexts([{ file: 'a.yaml', text: fixed.text }]).findings).toEqual([]);
    expect(parseAllDocuments(fixed.text).map((document) => JSON.stringify(document.toJS())).join())
      .toMatch(/csi\.azure|csi\.aws|smb\.csi|csi\.storage\.gke/);
  });

  test.each<[string, object[]]>([
    ['NFS', [podWith('windows', { nfs: { server: 'a', path: '/b' } })]],
    ['iSCSI', [podWith('windows', { iscsi: { targetPortal: 'a', iqn: 'iqn.2001-04.com.example:a', lun: 0 } })]],
    ['Fibre Channel', [podWith('windows', { fc: { targetWWNs: ['a'], lun: 0 } })]],
    ['an NFS PersistentVolume kept for the claim', [
      persistentVolume({ nfs: { server: 'a', path: '/b' }, claimRef: { name: 'data', namespace: 'default' } }), claim({ storageClassName: '' }),
      podWith('windows', CLAIMED),
    ]],
  ])('unsupported-volume: %s, with an alternative', (_, objects) => {
    const found = findings(...objects);
    expect(found.map(({ rule }) => rule)).toEqual(['unsupported-volume']);
    expect(found[0].help).toMatch(/SMB|CSI driver/);
  });

  test.each<[string, string, object[]]>([
    [
      'linux-file-system', 'ext4 in a class',
      [{ ...storageClass('x', { fstype: 'ext4' }), provisioner: 'ebs.csi.aws.com' }, claim({ storageClassName: 'old' }), podWith('windows', CLAIMED)],
    ],
    ['linux-file-system', 'xfs in a PersistentVolume kept for the claim', [
      persistentVolume({ csi: { driver: 'disk.csi.azure.com', volumeHandle: 'a', fsType: 'xfs' }, claimRef: { name: 'data', namespace: 'default' } }),
      claim({ storageClassName: '' }), podWith('windows', CLAIMED),
    ]],
    ['raw-block-volume', 'a claim with volumeMode Block', [claim({ volumeMode: 'Block', storageClassName: 'any' }), podWith('windows', CLAIMED)]],
    [
      'raw-block-volume', 'an ephemeral one',
      [podWith('windows', { ephemeral: { volumeClaimTemplate: { spec: claim({ volumeMode: 'Block' }).spec } } })],
    ],
    ['disk-access-mode', 'RWX of a CSI driver', [
      { ...storageClass('x', {}), provisioner: 'ebs.csi.aws.com' },
      claim({ storageClassName: 'old', accessModes: ['ReadWriteOnce', 'ReadWriteMany'] }), podWith('windows', CLAIMED),
    ]],
    ['disk-access-mode', 'RWX of a disk that is there', [
      persistentVolume({ csi: { driver: 'csi.vsphere.vmware.com', volumeHandle: 'a' } }),
      claim({ storageClassName: '', volumeName: 'old', accessModes: ['ReadWriteMany'] }), podWith('windows', CLAIMED),
    ]],
  ])('%s: %s', (rule, _, objects) => {
    expect(findings(...objects).map((each) => each.rule)).toEqual([rule]);
    const linux = objects.map((object: any) => (object.kind === 'Pod' ? podWith('linux', { ...object.spec.volumes[0], name: 'data' }) : object));
    expect(findings(...linux)).toEqual([]);
  });

  test('ReadWriteMany of SMB shares, and of unknown disks, has no finding', () => {
    for (const provisioner of ['smb.csi.k8s.io', 'file.csi.azure.com', 'csi.example.com']) {
      expect(findings(
        { ...storageClass('x', {}), provisioner }, claim({ storageClassName: 'old', accessModes: ['ReadWriteMany'] }), podWith('windows', CLAIMED),
      )).toEqual([]);
    }
  });

  test('in-tree types on Linux have no finding', () => {
    for (const volume of [
      { azureFile: { secretName: 's', shareName: 'd' } }, { flexVolume: { driver: 'microsoft.com/smb.cmd' } },
      { awsElasticBlockStore: { volumeID: 'vol-1' } },
    ]) {
      expect(findings(podWith('linux', volume))).toEqual([]);
    }
    expect(findings(storageClass('gce-pd', { fstype: 'ext4' }), claim({ storageClassName: 'old' }), podWith('linux', CLAIMED))).toEqual([]);
  });
});
