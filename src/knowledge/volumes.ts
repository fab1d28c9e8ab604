/** In-tree volume types that were removed, and aren't migrated to a CSI driver. */
const GONE_VOLUMES = ['cephfs', 'flocker', 'glusterfs', 'photonPersistentDisk', 'quobyte', 'rbd', 'scaleIO', 'storageos'];
const OTHER_STORAGE = 'use a disk of a CSI driver that runs on Windows, or share the files over SMB';

function forEach(kinds: readonly string[], text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(kinds.map((kind) => [kind, text]));
}

/**
 * Volume types that Windows nodes can't mount, and why.
 *
 * Sources: mount-utils `mount_windows.go` (cifs only); containerd/containerd#11903 (image volumes); kubernetes v1.36.3
 * `pkg/features/kube_features.go` (gitRepo), `cmd/kubelet/app/plugins.go` (removed types).
 */
export const UNMOUNTABLE_VOLUMES: Readonly<Record<string, string>> = {
  nfs: 'Windows nodes can mount only SMB shares',
  iscsi: 'Windows nodes can mount only SMB shares',
  fc: 'Windows nodes can mount only SMB shares',
  image: 'containerd on Windows doesn\'t support image volumes yet',
  gitRepo: 'its driver is permanently disabled since Kubernetes 1.36',
  ...forEach(GONE_VOLUMES, 'its plugin was removed from Kubernetes'),
};

/** What to use instead of a volume type that Windows nodes can't mount. */
export const INSTEAD_OF_VOLUME: Readonly<Record<string, string>> = {
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
