import { matchMessages, Symptom } from '../symptom';

export const volumeNotForWindows: Symptom = {
  id: 'doctor-volume-not-for-windows',
  severity: 'error',
  summary: 'a volume type is unsupported on Windows nodes',
  why: 'Windows nodes support NTFS and SMB. Linux file systems such as ext4 and xfs, NFS, iSCSI, and Linux host paths are unsupported, and so are the device types of hostPath.',
  remedy: 'use a separate StorageClass for Windows (fsType NTFS, or an SMB driver), and Windows host paths such as C:\\ProgramData',
  source: 'mount-utils mount_windows.go; kubernetes-sigs/azuredisk-csi-driver#561',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/only cifs mount is supported/i, /(?:ext[234]|xfs|btrfs)\b.{0,200}(?:not supported|does not belong to the set|invalid|unsupported)/i, /(?:unsupported|invalid|not support).{0,120}\b(?:ext[234]|xfs|btrfs|nfs)\b/i, /Format-Volume[^]{0,300}(?:FileSystem|does not belong to the set)/i, /hostPath type check failed/i, /volumeMode.{0,40}block.{0,100}(?:windows|not supported)/i, /mount\.nfs/i], { reasons: /Mount|Map|Attach|^Failed/, detail: ({ text }) => (/hostPath type check failed: [A-Za-z]:/i.test(text) ? { cause: 'the hostPath doesn\'t exist on the node, or isn\'t of the required type', remedy: 'create the path on the node, or set type: DirectoryOrCreate' } : {}) }),
};
