import {
  awsEbsStorageClass, azureDiskStorageClass, azureFileStorageClass, gcePersistentDiskStorageClass, ObjectSet, smbPersistentVolume, smbStorageClass,
  vsphereStorageClass, windowsPersistentVolumeClaim,
} from 'k8s-windows/core';

const SECRET = { name: 'smbcreds', namespace: 'storage' };
const SMB = { name: 'smb', source: '//files.example.com/share', secret: SECRET };

/** Each function with the minimal options, and with all options. */
const CLASSES: Readonly<Record<string, [(options: any) => ObjectSet, object, object]>> = {
  azureDisk: [azureDiskStorageClass, { name: 'a' }, {
    name: 'a', skuName: 'Premium_LRS', cachingMode: 'ReadOnly', resourceGroup: 'disks', diskEncryptionSetId: '/subscriptions/1',
    zones: ['westeurope-1'], isDefault: true, reclaimPolicy: 'Retain', volumeBindingMode: 'Immediate', allowVolumeExpansion: false,
    parameters: { tags: 'a=b' },
  }],
  azureFile: [
    azureFileStorageClass, { name: 'a' }, { name: 'a', skuName: 'Premium_LRS', storageAccount: 'files', resourceGroup: 'files', shareName: 'one' },
  ],
  gcePersistentDisk: [gcePersistentDiskStorageClass, { name: 'a' }, {
    name: 'a', type: 'pd-ssd', replicationType: 'regional-pd', diskEncryptionKmsKey: 'projects/p/key', zones: ['europe-west1-b', 'europe-west1-c'],
  }],
  awsEbs: [
    awsEbsStorageClass, { name: 'a' },
    { name: 'a', type: 'gp3', iops: 4000, throughput: 200, encrypted: true, kmsKeyId: 'arn:aws:kms:eu:1:key/2', zones: ['eu-central-1a'] },
  ],
  vsphere: [vsphereStorageClass, { name: 'a' }, { name: 'a', storagePolicyName: 'gold', datastoreUrl: 'ds:///vmfs/volumes/1/', zones: ['zone-a'] }],
  smb: [smbStorageClass, SMB, { ...SMB, reclaimPolicy: 'Retain', parameters: { subDir: '${pvc.metadata.name}' } }],
};
const manifestOf = (set: ObjectSet, id = 'storage-class'): any => set.objects.find((object) => object.id === id)!.manifest;

describe.each(Object.entries(CLASSES))('%s', (_, [make, least, all]) => {
  test('manifest with minimal options, and with all options', () => {
    for (const options of [least, all]) {
      expect(make(options).problems).toEqual([]);
      expect(manifestOf(make(options))).toMatchSnapshot();
    }
  });

  test(
    'waits for the first Pod, so that the volume is created where a Windows node is',
    () => expect(manifestOf(make(least)).volumeBindingMode).toBe('WaitForFirstConsumer'),
  );

  test('every parameter is a string, as the API server requires', () => {
    expect(Object.values(manifestOf(make(all)).parameters).filter((value) => typeof value !== 'string')).toEqual([]);
  });

  test('ext4 is rejected, with any parameter name', () => {
    for (const key of ['csi.storage.k8s.io/fstype', 'fsType', 'fstype', 'FSTYPE']) {
      expect(make({ ...least, parameters: { [key]: 'ext4' } }).problems)
        .toMatchObject([{ path: ['parameters', key], message: expect.stringContaining('got "ext4"') }]);
    }
  });

  test('an invalid name and an unknown policy are rejected together', () => {
    expect(make({ ...least, name: 'A b', reclaimPolicy: 'Recycle', volumeBindingMode: 'Later' }).problems.map(({ path }) => path.join('.')).sort())
      .toEqual(['name', 'reclaimPolicy', 'volumeBindingMode']);
  });
});

test('disks are formatted with NTFS, shares aren\'t formatted', () => {
  const fileSystems = Object.entries(CLASSES).map(([name, [make, least]]) => [name, manifestOf(make(least)).parameters['csi.storage.k8s.io/fstype']]);
  expect(fileSystems).toEqual([
    ['azureDisk', 'ntfs'], ['azureFile', undefined], ['gcePersistentDisk', 'NTFS'], ['awsEbs', 'ntfs'], ['vsphere', 'ntfs'], ['smb', undefined],
  ]);
});

test.each<[string, ObjectSet, string]>([
  [
    'a parameter that contradicts its option', azureDiskStorageClass({ name: 'a', skuName: 'Premium_LRS', parameters: { SKUName: 'Standard_LRS' } }),
    'parameters.SKUName',
  ],
  ['NFS of Azure Files', azureFileStorageClass({ name: 'a', parameters: { protocol: 'nfs' } }), 'parameters.protocol'],
  ['throughput of a type that has none', awsEbsStorageClass({ name: 'a', type: 'io2', iops: 500, throughput: 200 }), 'throughput'],
  ['operations of a type that has none', awsEbsStorageClass({ name: 'a', type: 'gp2', iops: 5000 }), 'iops'],
  ['no operations of io1', awsEbsStorageClass({ name: 'a', type: 'io1', parameters: { blockExpress: 'true' } }), 'iops'],
  ['only a type that isn\'t one', awsEbsStorageClass({ name: 'a', type: 'io3' as never, iops: 500 }), 'type'],
  ['no operations of io2', awsEbsStorageClass({ name: 'a', type: 'io2' }), 'iops'],
  ['a cache of PremiumV2_LRS', azureDiskStorageClass({ name: 'a', skuName: 'PremiumV2_LRS', cachingMode: 'ReadWrite' }), 'cachingMode'],
  ['a cache of UltraSSD_LRS', azureDiskStorageClass({ name: 'a', skuName: 'UltraSSD_LRS', cachingMode: 'ReadOnly' }), 'cachingMode'],
  ['half an operation', awsEbsStorageClass({ name: 'a', iops: 0.5 }), 'iops'],
  ['a key of disks that aren\'t encrypted', awsEbsStorageClass({ name: 'a', encrypted: false, kmsKeyId: 'arn' }), 'kmsKeyId'],
  ['encryption by a word', awsEbsStorageClass({ name: 'a', encrypted: 'no' as never }), 'encrypted'],
  ['expansion by a word', smbStorageClass({ ...SMB, allowVolumeExpansion: 'yes' as never }), 'allowVolumeExpansion'],
  ['no zones', vsphereStorageClass({ name: 'a', zones: [] }), 'zones'],
  ['a zone of Azure without its region', azureDiskStorageClass({ name: 'a', zones: ['westeurope-1', '2'] }), 'zones.1'],
  ['a share with backslashes', smbStorageClass({ ...SMB, source: '\\\\files\\share' }), 'source'],
  ['a server without a share', smbStorageClass({ ...SMB, source: '//files' }), 'source'],
  ['nobody to sign in', smbStorageClass({ ...SMB, secret: { name: 'a' } as never }), 'secret.namespace'],
])('%s is rejected', (_, { problems }, path) => expect(problems.map((problem) => problem.path.join('.'))).toEqual([path]));

test('a zone of Azure has a remedy, and one of vSphere can be a number', () => {
  const [problem] = azureDiskStorageClass({ name: 'a', zones: ['2'] }).problems;
  expect([problem.message, problem.remedy])
    .toEqual([expect.stringContaining('must be a zone with its region'), expect.stringContaining('westeurope-2')]);
  expect(vsphereStorageClass({ name: 'a', zones: ['2'] }).problems).toEqual([]);
});

test.each<[string, ObjectSet]>([
  ['operations of io1', awsEbsStorageClass({ name: 'a', type: 'io1', iops: 500 })],
  ['operations of each GiB', awsEbsStorageClass({ name: 'a', type: 'io2', parameters: { IopsPerGB: '10' } })],
  ['a type whose operations have a default', awsEbsStorageClass({ name: 'a', type: 'st1' })],
  ['no cache', azureDiskStorageClass({ name: 'a', skuName: 'UltraSSD_LRS', cachingMode: 'None' })],
  ['the cache that the driver chooses', azureDiskStorageClass({ name: 'a', skuName: 'PremiumV2_LRS' })],
  ['a cache of others', azureDiskStorageClass({ name: 'a', skuName: 'Premium_ZRS', cachingMode: 'ReadOnly' })],
])('%s: no problem', (_, { problems }) => expect(problems).toEqual([]));

test('a share with backslashes has a remedy', () => {
  expect(smbStorageClass({ ...SMB, source: '\\\\files\\share\\dir' }).problems[0].remedy).toBe('write "//files/share/dir"');
});

test('warns about NTFS as the default, and disks in zones without Windows nodes', () => {
  expect(azureDiskStorageClass({ name: 'a', isDefault: true, volumeBindingMode: 'Immediate' }).advice.map(({ path }) => path[0]))
    .toEqual(['isDefault', 'volumeBindingMode']);
  expect(azureFileStorageClass({ name: 'a', isDefault: true, volumeBindingMode: 'Immediate' }).advice).toEqual([]);
});

describe('claims', () => {
  const disk = manifestOf(awsEbsStorageClass({ name: 'disk' }));
  const share = manifestOf(smbStorageClass(SMB));
  const claim = (more: object) => windowsPersistentVolumeClaim({ name: 'data', size: '20Gi', storageClass: disk, ...more } as never);
  const problemsOf = (more: object) => claim(more).problems.map(({ code, path }) => `${code} ${path.join('.')}`);

  test('use the access mode of their class', () => {
    expect(manifestOf(claim({}), 'claim').spec)
      .toEqual({ accessModes: ['ReadWriteOnce'], storageClassName: 'disk', resources: { requests: { storage: '20Gi' } } });
    expect(manifestOf(claim({ storageClass: share }), 'claim').spec.accessModes).toEqual(['ReadWriteMany']);
    expect(manifestOf(claim({ storageClass: 'of-somebody-else' }), 'claim').spec)
      .toMatchObject({ accessModes: ['ReadWriteOnce'], storageClassName: 'of-somebody-else' });
  });

  test('access modes that a disk doesn\'t support are rejected, with an alternative', () => {
    expect(problemsOf({ accessModes: ['ReadWriteOnce', 'ReadWriteMany', 'ReadOnlyMany'] }))
      .toEqual(['disk-access-mode accessModes.1', 'disk-access-mode accessModes.2']);
    expect(claim({ accessModes: ['ReadWriteMany'] }).problems[0].remedy).toContain('SMB');
    for (const accessModes of [['ReadWriteOnce'], ['ReadWriteOncePod']]) { expect(problemsOf({ accessModes })).toEqual([]); }
  });

  test('a share supports any access mode; what a foreign class provides is unknown', () => {
    for (const accessModes of [['ReadWriteMany'], ['ReadOnlyMany'], ['ReadWriteOnce']]) {
      expect(problemsOf({ storageClass: share, accessModes })).toEqual([]);
      expect(problemsOf({ storageClass: 'other', accessModes })).toEqual([]);
    }
  });

  test.each<[string, object, string]>([
    ['a raw block device', { volumeMode: 'Block' }, 'raw-block-volume volumeMode'],
    ['a class that formats ext4', { storageClass: { ...disk, parameters: { fsType: 'ext4' } } }, 'linux-file-system storageClass'],
    ['a class of NFS', { storageClass: { provisioner: 'nfs.csi.k8s.io', metadata: { name: 'nfs' } } }, 'unsupported-volume storageClass'],
    [
      'NFS of Azure Files', { storageClass: { provisioner: 'file.csi.azure.com', parameters: { protocol: 'NFS' }, metadata: { name: 'nfs' } } },
      'unsupported-volume storageClass',
    ],
    ['no class', { storageClass: undefined }, 'missing-option storageClass'],
    ['an odd size', { size: '20 GB' }, 'claim-option size'],
    ['no size', { size: '0' }, 'claim-option size'],
    ['a mode that there isn\'t', { accessModes: ['RWX'] }, 'claim-option accessModes.0'],
    ['no mode', { accessModes: [] }, 'claim-option accessModes'],
    ['a mode that goes with no other', { accessModes: ['ReadWriteOncePod', 'ReadWriteOnce'] }, 'claim-option accessModes'],
    ['a name that is none', { name: 'Data' }, 'claim-option name'],
    ['a namespace with a dot', { namespace: 'team.a' }, 'claim-option namespace'],
  ])('%s is rejected', (_, more, problem) => expect(problemsOf(more)).toEqual([problem]));
});

test('an existing SMB share: a volume and its claim, bound to each other', () => {
  const { objects, problems } = smbPersistentVolume({
    name: 'files', namespace: 'shop', source: '//files.example.com/share', subDirectory: 'in', secret: SECRET, size: '100Gi',
  });
  expect(problems).toEqual([]);
  expect(objects.map(({ manifest }) => manifest)).toMatchSnapshot();
  expect(smbPersistentVolume({ name: 'files', source: 'share', secret: {} as never, size: '' }).problems.map(({ path }) => path.join('.')).sort())
    .toEqual(['secret.name', 'secret.namespace', 'size', 'source']);
  expect(smbPersistentVolume({ name: 'a.b', namespace: 'team.a', source: '//a/b', secret: { name: 'a.b', namespace: 'team.b' } }).problems
    .map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['namespace', 'must be a DNS label of at most 63 characters, got "team.a"'],
    ['secret.namespace', 'must be a DNS label of at most 63 characters, got "team.b"'],
  ]);
});

test('a directory of a share is below it', () => {
  const pathsOf = (subDirectory: string) =>
    smbPersistentVolume({ name: 'files', source: '//files/share', subDirectory, secret: SECRET }).problems.map(({ path }) => path.join('.'));
  for (const right of ['in', 'in/2026', 'a b/..c', '.hidden']) { expect(pathsOf(right)).toEqual([]); }
  for (const wrong of ['', '/in', 'in/', '..', 'in/../other', 'in\\2026', 'in//2026', 'C:/in']) { expect(pathsOf(wrong)).toEqual(['subDirectory']); }
});
