import { expectPage, markdownTable } from './golden';
import { INSTEAD_OF_VOLUME, STORAGE_DRIVERS, StorageDriver, UNMOUNTABLE_VOLUMES, WINDOWS_ACCESS_MODES } from '../../src/knowledge';

const code = (text: string | undefined) => (text === undefined ? '' : `\`${text}\``);

test('docs/storage.md is current (npm run generate writes it)', () => {
  expectPage('storage.md', `# Storage

The tables are made of \`src/knowledge\`; a test holds this page against them. A whole app: [examples/storage](../examples/storage/README.md).

## StorageClasses

\`WindowsStorageClass.azureDisk(scope, id, options)\` and its siblings make a StorageClass whose volumes Windows nodes can mount: NTFS on disks, SMB for
shares, made where the first pod that wants it can run (\`WaitForFirstConsumer\`). The options are the driver's parameters, typed; \`parameters\` takes others.

${markdownTable([
  ['\`WindowsStorageClass.\`', 'CSI driver', 'gives', 'file system', 'access modes', 'was'],
  ...Object.entries<StorageDriver>(STORAGE_DRIVERS).map(([name, { driver, kind, fileSystem, inTree }]) => [
    code(name), code(driver), kind, fileSystem ?? 'SMB', WINDOWS_ACCESS_MODES[kind].join(', '), code(inTree?.provisioner),
  ]),
])}

The drivers themselves come with the platform, or, for SMB, with the add-on \`SmbCsiDriver\`.

## Claims and shares

\`\`\`ts
import { Chart } from 'cdk8s';
import { Volume } from 'cdk8s-plus-27';
import { WindowsDeployment, WindowsPersistentVolumeClaim, WindowsStorageClass } from 'k8s-windows';

declare const chart: Chart;
const image = 'mcr.microsoft.com/windows/servercore:ltsc2022';

const storageClass = WindowsStorageClass.awsEbs(chart, 'class', { name: 'windows-disk' });
const claim = new WindowsPersistentVolumeClaim(chart, 'claim', { name: 'data', storageClass, size: '20Gi' });
const volume = Volume.fromPersistentVolumeClaim(chart, 'volume', claim);
new WindowsDeployment(chart, 'app', { replicas: 1, containers: [{ image, volumeMounts: [{ path: 'C:\\\\data', volume }] }] });
\`\`\`

\`SmbPersistentVolume\` is a share that exists: a PersistentVolume, and the claim for it.

## Volumes

\`WindowsVolume\` has what cdk8s-plus has no word for. Each entry point binds it to its cdk8s-plus.

${markdownTable([
  ['\`WindowsVolume.\`', 'what'],
  ['\`smb\`, \`azureFile\`, \`csi\`', 'a share, or a volume of any CSI driver that allows it, named in the pod itself'],
  ['\`ephemeral\`', 'a volume of a StorageClass that lives as long as the pod'],
  ['\`claimTemplate\`', 'one for each pod of a \`WindowsStatefulSet\`, which outlives it (\`volumeClaimTemplates\`)'],
  ['\`projected\`, \`downwardApi\`', 'Secrets, ConfigMaps, fields of the pod and tokens as files. On Windows they stand on the node\'s disk in plain text'],
  ['\`hostPath\`', 'a path of the node with its drive, \`C:\\logs\`'],
  ['\`namedPipe\`', '\`\\\\.\\pipe\\name\`; HostProcess containers open pipes directly'],
])}

## What is refused, and what to use instead

Constructs refuse it, \`completePod\` reports it, and the checker finds it in any manifest; for Linux pods all of it is fine.

${markdownTable([
  ['what', 'why', 'instead', 'rule'],
  ...Object.entries(UNMOUNTABLE_VOLUMES).map(([kind, why]) => [`volumes of kind \`${kind}\``, why, INSTEAD_OF_VOLUME[kind], '[unsupported-volume](rules/unsupported-volume.md)']),
  ['ext4, xfs and others of Linux', 'Windows can\'t format or read them', 'NTFS: a StorageClass of its own for Windows', '[linux-file-system](rules/linux-file-system.md)'],
  ['raw block devices', 'not implemented on Windows nodes', 'volumeMode Filesystem', '[raw-block-volume](rules/raw-block-volume.md)'],
  [`disks with other modes than ${WINDOWS_ACCESS_MODES.disk.join(', ')}`, 'an NTFS disk has one node at a time', 'SMB shares', '[disk-access-mode](rules/disk-access-mode.md)'],
])}

## Old kinds

Plug-ins that have left Kubernetes, and FlexVolume, are told by [in-tree-volume](rules/in-tree-volume.md) and [flex-volume](rules/flex-volume.md).
\`k8s-windows fix\` turns into CSI what has a faithful equivalent: StorageClasses and PersistentVolumes with NTFS, shares of Azure Files and of FlexVolume
SMB in pods. So do \`convertStorageClass\`, \`convertPersistentVolume\` and \`convertVolume\` of \`k8s-windows/core\`, which say why where there is none: a disk of vSphere named
by its path, iSCSI by FlexVolume. A disk that is named in a pod itself becomes a PersistentVolume with its claim by \`convertDiskVolume\`.
`);
});
