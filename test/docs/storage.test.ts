import { expectPage, markdownTable } from './golden';
import { INSTEAD_OF_VOLUME, STORAGE_DRIVERS, StorageDriver, UNMOUNTABLE_VOLUMES, WINDOWS_ACCESS_MODES } from '../../src/knowledge';

const code = (text: string | undefined) => (text === undefined ? '' : `\`${text}\``);

test('docs/storage.md is current (npm run generate writes it)', () => {
  expectPage('storage.md', `# Storage

Volumes for Windows Pods must be formatted as NTFS or shared by SMB. These constructs create StorageClasses, claims, and volumes that Windows nodes can
mount, and reject others. A complete app: [examples/storage](https://github.com/k8s-windows/k8s-windows/blob/main/examples/storage/README.md).

\`\`\`ts
import { App, Chart } from 'cdk8s';
import { Volume } from 'cdk8s-plus-27';
import { WindowsDeployment, WindowsPersistentVolumeClaim, WindowsStorageClass } from 'k8s-windows';

const app = new App();
const chart = new Chart(app, 'storage');
const image = 'mcr.microsoft.com/windows/servercore:ltsc2022';

const storageClass = WindowsStorageClass.awsEbs(chart, 'class', { name: 'windows-disk' });
const claim = new WindowsPersistentVolumeClaim(chart, 'claim', { name: 'data', storageClass, size: '20Gi' });
const volume = Volume.fromPersistentVolumeClaim(chart, 'volume', claim);
new WindowsDeployment(chart, 'app', { replicas: 1, containers: [{ image, volumeMounts: [{ path: 'C:\\\\data', volume }] }] });
app.synth();
\`\`\`

The tables are generated from \`src/knowledge\`; do not edit them by hand.

## StorageClasses

\`WindowsStorageClass.azureDisk(scope, id, options)\` and the other functions create a StorageClass for volumes that Windows nodes can mount. Volumes are
provisioned where the first Pod is scheduled (\`WaitForFirstConsumer\`). The options are the typed parameters of the driver; set others in \`parameters\`.

${markdownTable([
  ['function', 'CSI driver', 'volume', 'file system', 'access modes', 'replaces'],
  ...Object.entries<StorageDriver>(STORAGE_DRIVERS).map(([name, { driver, kind, fileSystem, inTree }]) => [
    code(name), code(driver), kind, fileSystem ?? 'SMB', WINDOWS_ACCESS_MODES[kind].join(', '), code(inTree?.provisioner),
  ]),
])}

The platform provides the drivers, except for SMB: install it with the add-on [\`SmbCsiDriver\`](add-ons.md#storage).

## Claims and shares

| construct | creates |
|---|---|
| \`WindowsPersistentVolumeClaim\` | a claim with access modes and a volume mode that Windows supports |
| \`SmbPersistentVolume\` | a PersistentVolume for an existing share, and its claim |

\`\`\`ts
import { App, Chart } from 'cdk8s';
import { SmbPersistentVolume } from 'k8s-windows';

const app = new App();
const chart = new Chart(app, 'storage');
new SmbPersistentVolume(chart, 'share', {
  name: 'reports', source: '//files.corp.example/reports', secret: { name: 'smb-credentials', namespace: 'shop' },
});
app.synth();
\`\`\`

## Volumes

\`WindowsVolume\` creates volumes that cdk8s-plus doesn't support. Each entry point has one for its cdk8s-plus.

${markdownTable([
  ['function', 'volume'],
  ['\`smb\`, \`azureFile\`, \`csi\`', 'a share, or an inline volume of any CSI driver that supports it'],
  ['\`ephemeral\`', 'a volume of a StorageClass that is deleted with the Pod'],
  ['\`claimTemplate\`', 'a volume per Pod of a \`WindowsStatefulSet\`, which outlives the Pod (\`volumeClaimTemplates\`)'],
  ['\`projected\`, \`downwardApi\`', 'Secrets, ConfigMaps, fields of the Pod, and tokens as files. On Windows they are stored in plain text on the disk of the node'],
  ['\`hostPath\`', 'a path of the node with its drive: \`C:\\logs\`'],
  ['\`namedPipe\`', '\`\\\\.\\pipe\\name\`; HostProcess containers open pipes without it'],
])}

## Expansion, snapshots, and clones

Snapshots and clones are made by the CSI driver in the storage system, as for Linux: create \`VolumeSnapshotClass\`, \`VolumeSnapshot\`, and a claim with
\`dataSource\`. A restored volume keeps its file system, so its StorageClass must have the same \`fsType\`. A snapshot doesn't stop the program first.

A claim can be expanded if its StorageClass has \`allowVolumeExpansion: true\` and the driver expands volumes on Windows nodes (the node resizes the partition
and NTFS while the Pod runs). In-tree plugins never did that on Windows. NTFS volumes aren't shrunk. The size of an SMB share is that of the file server.

## Secrets on the disk of a node

Linux nodes keep Secrets in memory. Windows has no such file system: the kubelet writes Secrets, tokens, and ConfigMaps of Pods in plain text to
\`C:\\var\\lib\\kubelet\\pods\`, and removes them with the Pod. Protect them in two ways, as the Kubernetes documentation recommends:

| threat | protection |
|---|---|
| other accounts of the running node | allow only administrators to log on, and restrict the ACL of the directory |
| a copy of the disk, or a removed one | encrypt the volume: with BitLocker, or with the disk encryption of the cloud provider |

\`\`\`powershell
# SYSTEM and Administrators of the node; ContainerAdministrator and ContainerUser of containers, which read their own mounts through the same ACL
icacls C:\\var\\lib\\kubelet\\pods /inheritance:r /grant:r "*S-1-5-18:(OI)(CI)F" "*S-1-5-32-544:(OI)(CI)F" "*S-1-5-93-2-1:(OI)(CI)M" "*S-1-5-93-2-2:(OI)(CI)M"

Install-WindowsFeature BitLocker -IncludeAllSubFeature -IncludeManagementTools -Restart
Enable-BitLocker -MountPoint C: -EncryptionMethod XtsAes256 -UsedSpaceOnly -TpmProtector
\`\`\`

Set the ACL before Pods run on the node, and test it with your images: containers that run as an account of their own image need another entry. A Pod that
reads a Secret from an external store (CSI driver for secret stores) writes it to the same directory.

Sources: Kubernetes documentation, "Windows: Secrets", "Volume Snapshots", "Expanding Persistent Volumes Claims"; Microsoft, "BitLocker: how to deploy on
Windows Server".

## Unsupported volumes

The constructs reject these volumes in Windows Pods, \`completePod\` reports them, and the checker finds them in any manifest. Linux Pods can use them.

${markdownTable([
  ['volume', 'reason', 'alternative', 'rule'],
  ...Object.entries(UNMOUNTABLE_VOLUMES).map(([kind, why]) => [`\`${kind}\``, why, INSTEAD_OF_VOLUME[kind], '[unsupported-volume](rules/unsupported-volume.md)']),
  ['ext4, xfs, and other Linux file systems', 'Windows can\'t format or read them', 'NTFS, with a StorageClass for Windows', '[linux-file-system](rules/linux-file-system.md)'],
  ['raw block devices', 'not implemented on Windows nodes', 'volumeMode Filesystem', '[raw-block-volume](rules/raw-block-volume.md)'],
  [`disks with access modes other than ${WINDOWS_ACCESS_MODES.disk.join(', ')}`, 'an NTFS disk can be mounted by one node at a time', 'SMB shares', '[disk-access-mode](rules/disk-access-mode.md)'],
])}

## In-tree plugins and FlexVolume

The rules [in-tree-volume](rules/in-tree-volume.md) and [flex-volume](rules/flex-volume.md) report plugins that were removed from Kubernetes, and FlexVolume.
\`k8s-windows fix\` converts volumes with an exact CSI equivalent: StorageClasses and PersistentVolumes with NTFS, and shares of Azure Files and of FlexVolume
SMB in Pods. In \`k8s-windows/core\`:

| function | converts |
|---|---|
| \`convertStorageClass\`, \`convertPersistentVolume\`, \`convertVolume\` | to CSI, or explains why there is no equivalent: vSphere disks named by path, iSCSI with FlexVolume |
| \`convertDiskVolume\` | a disk in a Pod to a PersistentVolume with its claim |
`);
});
