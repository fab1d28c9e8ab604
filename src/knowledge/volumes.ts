/** Volumes that no kubelet mounts any more, and that aren't translated to a CSI driver. */
const GONE_VOLUMES = ['cephfs', 'flocker', 'glusterfs', 'photonPersistentDisk', 'quobyte', 'rbd', 'scaleIO', 'storageos'];
const OTHER_STORAGE = 'use a disk of a CSI driver that runs on Windows, or share the files by SMB';

function forEach(kinds: readonly string[], text: string): Readonly<Record<string, string>> {
  return Object.fromEntries(kinds.map((kind) => [kind, text]));
}

/**
 * Kinds of volumes that Windows nodes can't mount, and why.
 *
 * Sources: mount-utils `mount_windows.go` (cifs only); containerd/containerd#11903 (image volumes); kubernetes v1.36.3
 * `pkg/features/kube_features.go` (gitRepo), `cmd/kubelet/app/plugins.go` (those that have gone).
 */
export const UNMOUNTABLE_VOLUMES: Readonly<Record<string, string>> = {
  nfs: 'the mounter of Windows nodes knows SMB shares only',
  iscsi: 'the mounter of Windows nodes knows SMB shares only',
  fc: 'the mounter of Windows nodes knows SMB shares only',
  image: 'containerd on Windows has no image volumes yet',
  gitRepo: 'its driver is switched off for good since Kubernetes 1.36',
  ...forEach(GONE_VOLUMES, 'its plug-in has left Kubernetes'),
};

/** What to use where a kind of volume has no mounter on Windows. */
export const INSTEAD_OF_VOLUME: Readonly<Record<string, string>> = {
  nfs: 'share the files by SMB: a volume of smb.csi.k8s.io, or of Azure Files',
  iscsi: OTHER_STORAGE,
  fc: OTHER_STORAGE,
  image: 'copy the files into the container\'s image',
  gitRepo: 'clone in an init container, into an emptyDir',
  ...forEach(GONE_VOLUMES, OTHER_STORAGE),
};

/**
 * Volume plugins for Linux nodes only, by the name of the CSI driver: what they mount is NFS, Lustre or a file system of Linux.
 * Sources: as above; AKS, "Azure Blob storage CSI driver"; Amazon EKS, "Use elastic file system storage with Amazon EFS"; GKE, "Filestore CSI driver".
 */
export const LINUX_ONLY_DRIVERS: readonly string[] = [
  'nfs.csi.k8s.io', 'efs.csi.aws.com', 'fsx.csi.aws.com', 'filestore.csi.storage.gke.io', 'blob.csi.azure.com',
];

/** File systems that Windows can't format or read. Source: kubernetes-sigs/azuredisk-csi-driver#561. */
export const LINUX_FILE_SYSTEMS: readonly string[] = ['ext2', 'ext3', 'ext4', 'xfs', 'btrfs'];

/** File systems that Windows formats (`Format-Volume`). CSI drivers for Windows offer the first. Source: Microsoft, "Format-Volume". */
export const WINDOWS_FILE_SYSTEMS: readonly string[] = ['ntfs', 'refs', 'exfat', 'fat32', 'fat'];

/** Parameters of a StorageClass that name the file system; the first is the one that every driver takes. */
export const FILE_SYSTEM_PARAMETERS = ['csi.storage.k8s.io/fstype', 'fsType', 'fstype'] as const;

/** Volumes of files that take a mode. */
export const VOLUMES_WITH_MODES: readonly string[] = ['secret', 'configMap', 'projected', 'downwardAPI'];

/** Mode of their files when none is given (0644). */
export const DEFAULT_FILE_MODE = 0o644;
