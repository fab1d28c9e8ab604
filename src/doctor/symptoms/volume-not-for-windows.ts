import { hearing, Symptom } from '../symptom';

export const volumeNotForWindows: Symptom = {
  id: 'doctor-volume-not-for-windows',
  level: 'error',
  summary: 'a volume of a kind that Windows nodes can\'t mount',
  why: 'Windows nodes have NTFS and SMB: file systems of Linux such as ext4 or xfs, NFS, iSCSI, and host paths of Linux don\'t exist there, and device types of hostPath can\'t be checked.',
  remedy: 'use a StorageClass of its own for Windows (fsType NTFS, or an SMB driver), and host paths of Windows such as C:\\ProgramData',
  source: 'mount-utils mount_windows.go; kubernetes-sigs/azuredisk-csi-driver#561',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/only cifs mount is supported/i, /(?:ext[234]|xfs|btrfs)\b.{0,200}(?:not supported|does not belong to the set|invalid|unsupported)/i, /(?:unsupported|invalid|not support).{0,120}\b(?:ext[234]|xfs|btrfs|nfs)\b/i, /Format-Volume/i, /hostPath type check failed/i, /volumeMode.{0,40}block.{0,100}(?:windows|not supported)/i, /mount\.nfs/i], { reasons: /Mount|Map|Attach|^Failed/ }),
};
