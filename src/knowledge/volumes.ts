/** In-tree volume types that were removed, and aren't migrated to a CSI driver. */
const GONE_VOLUMES = ['cephfs', 'flocker', 'glusterfs', 'photonPersistentDisk', 'quobyte', 'rbd', 'scaleIO', 'storageos'];
const OTHER_STORAGE = 'use a disk of a CSI driver that runs on Windows, or share the files over SMB';

function forEach(kinds: readonly string[], text: string): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const kind of kinds) { texts[kind] = text; }
  return texts;
}

/**
 * Volume types that Windows nodes can't mount, and why.
 *
 * Sources: mount-utils `mount_windows.go` (cifs only); containerd/containerd#11903 (image volumes); kubernetes v1.36.3
 * `pkg/features/kube_features.go` (gitRepo), `cmd/kubelet/app/plugins.go` (removed types).
 */
export const UNMOUNTABLE_VOLUMES: Readonly<Record<string, string> & Record<'nfs', string>> = {
  nfs: 'the kubelet on Windows mounts no network storage but SMB shares',
  iscsi: 'the kubelet on Windows mounts no network storage but SMB shares',
  fc: 'the kubelet on Windows mounts no network storage but SMB shares',
  image: 'containerd on Windows doesn\'t support image volumes yet',
  gitRepo: 'its driver is permanently disabled since Kubernetes 1.36',
  ...forEach(GONE_VOLUMES, 'its plugin was removed from Kubernetes'),
};

/** What to use instead of a volume type that Windows nodes can't mount. */
export const INSTEAD_OF_VOLUME: { readonly nfs: string; readonly [type: string]: string } = {
  nfs: 'share the files over SMB: use a volume of smb.csi.k8s.io, or of Azure Files',
  iscsi: OTHER_STORAGE,
  fc: OTHER_STORAGE,
  image: 'copy the files into the container\'s image',
  gitRepo: 'clone in an init container, into an emptyDir',
  ...forEach(GONE_VOLUMES, OTHER_STORAGE),
};

/**
 * CSI drivers that run only on Linux nodes, by name: they mount NFS, Lustre, or Linux file systems.
 * Sources: as above; AKS, "Azure Blob storage CSI driver"; Amazon EKS, "Use elastic file system storage with Amazon EFS"; GKE, "Filestore CSI
 * driver".
 */
export const LINUX_ONLY_DRIVERS: readonly string[] = [
  'nfs.csi.k8s.io', 'efs.csi.aws.com', 'fsx.csi.aws.com', 'filestore.csi.storage.gke.io', 'blob.csi.azure.com',
];

/** File systems that Windows doesn't support. Source: kubernetes-sigs/azuredisk-csi-driver#561. */
export const LINUX_FILE_SYSTEMS: readonly string[] = ['ext2', 'ext3', 'ext4', 'xfs', 'btrfs'];

/** File systems that Windows can format (`Format-Volume`). CSI drivers for Windows support the first. Source: Microsoft, "Format-Volume". */
export const WINDOWS_FILE_SYSTEMS: readonly string[] = ['ntfs', 'refs', 'exfat', 'fat32', 'fat'];

/** StorageClass parameters for the file system; every driver supports the first. */
export const FILE_SYSTEM_PARAMETERS = ['csi.storage.k8s.io/fstype', 'fsType', 'fstype'] as const;

/** Volume types whose files have a mode. */
export const VOLUMES_WITH_MODES: readonly string[] = ['secret', 'configMap', 'projected', 'downwardAPI'];

/** Default mode of their files (0644). */
export const DEFAULT_FILE_MODE = 0o644;

/**
 * Default mode of an emptyDir (0777). Source: kubernetes v1.37.2 `pkg/volume/emptydir/empty_dir.go`, which sets no other on Windows; read 2026-11-24.
 */
export const DEFAULT_EMPTY_DIR_MODE = 0o777;

/** What a storage driver provides: a disk that one node mounts at a time, or a share that many nodes mount. */
export type StorageKind = 'disk' | 'share';

/** A CSI driver that runs on Windows nodes. */
export interface StorageDriver {
  /** Name of the CSI driver: the provisioner of a StorageClass. */
  readonly driver: string;
  readonly kind: StorageKind;
  /** NTFS, in the spelling of the driver's documentation. @default - none, for shares */
  readonly fileSystem?: string;
  /** Node label with the zone, as used by the driver. @default - the driver doesn't support zones */
  readonly zoneKey?: string;
  /** A value of that label, if a zone has its region in it, but only a number elsewhere. @default - it has the same name everywhere */
  readonly regionalZone?: string;
  /** Its in-tree predecessor: the provisioner, and the key of the volume. @default - there was none */
  readonly inTree?: { readonly provisioner: string; readonly volume: string };
}

/**
 * CSI drivers for Windows nodes.
 *
 * Sources: documentation and samples of the drivers (azuredisk-csi-driver, azurefile-csi-driver, aws-ebs-csi-driver
 * `examples/kubernetes/windows`, vsphere-csi-driver `example-windows-sc.yaml`, csi-driver-smb); GKE, "Windows Server containers" (NTFS);
 * in-tree names: kubernetes csi-translation-lib v0.36.3 `plugins`; zones of Azure: azuredisk-csi-driver `deploy/example/topology`, read 2026-11-30.
 */
export const STORAGE_DRIVERS = {
  azureDisk: {
    driver: 'disk.csi.azure.com', kind: 'disk', fileSystem: 'ntfs', zoneKey: 'topology.disk.csi.azure.com/zone',
    regionalZone: 'westeurope-1',
    inTree: { provisioner: 'kubernetes.io/azure-disk', volume: 'azureDisk' },
  },
  azureFile: { driver: 'file.csi.azure.com', kind: 'share', inTree: { provisioner: 'kubernetes.io/azure-file', volume: 'azureFile' } },
  gcePersistentDisk: {
    driver: 'pd.csi.storage.gke.io', kind: 'disk', fileSystem: 'NTFS', zoneKey: 'topology.gke.io/zone',
    inTree: { provisioner: 'kubernetes.io/gce-pd', volume: 'gcePersistentDisk' },
  },
  awsEbs: {
    driver: 'ebs.csi.aws.com', kind: 'disk', fileSystem: 'ntfs', zoneKey: 'topology.ebs.csi.aws.com/zone',
    inTree: { provisioner: 'kubernetes.io/aws-ebs', volume: 'awsElasticBlockStore' },
  },
  vsphere: {
    driver: 'csi.vsphere.vmware.com', kind: 'disk', fileSystem: 'ntfs', zoneKey: 'topology.csi.vmware.com/zone',
    inTree: { provisioner: 'kubernetes.io/vsphere-volume', volume: 'vsphereVolume' },
  },
  smb: { driver: 'smb.csi.k8s.io', kind: 'share' },
} as const satisfies Readonly<Record<string, StorageDriver>>;

/** Name of a driver in `STORAGE_DRIVERS`. */
export type StorageDriverName = keyof typeof STORAGE_DRIVERS;

/** The driver of a provisioner, by its CSI name or in-tree name; `undefined` for others. */
export function storageDriverOf(provisioner: unknown): StorageDriver | undefined {
  return Object.values<StorageDriver>(STORAGE_DRIVERS)
    .find(({ driver, inTree }) => driver === provisioner || (inTree !== undefined && inTree.provisioner === provisioner));
}

/** All access modes. Source: kubernetes v1.36.3 `pkg/apis/core/types.go`. */
export const ACCESS_MODES = ['ReadWriteOnce', 'ReadWriteOncePod', 'ReadOnlyMany', 'ReadWriteMany'] as const;
/** How a volume can be mounted. */
export type AccessMode = (typeof ACCESS_MODES)[number];

/** Access modes that work on Windows nodes: an NTFS disk is mounted by one node at a time, even if the disk itself supports more. */
export const WINDOWS_ACCESS_MODES: Readonly<Record<StorageKind, readonly AccessMode[]>> = {
  disk: ['ReadWriteOnce', 'ReadWriteOncePod'],
  share: ACCESS_MODES,
};

/**
 * FlexVolume plugins for Windows: scripts on the node, older than CSI. FlexVolume is deprecated in Kubernetes.
 * Source: microsoft/K8s-Storage-Plugins `flexvolume/windows`.
 */
export const FLEX_VOLUMES = { smb: 'microsoft.com/smb.cmd', iscsi: 'microsoft.com/iscsi.cmd' } as const;
