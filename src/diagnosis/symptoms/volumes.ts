import { smbMount } from './smb-mount';
import { matchMessages, SymptomSource } from '../symptom';

const dockerPipe: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/docker_engine/i], {
    anyOs: true,
    detail: ({ text }) => (/ReadOnly must not be specified/i.test(text)
      ? {
        cause: 'a volume mount of the named pipe is read-only, which Docker on Windows rejects',
        remedy: 'remove readOnly from the volume mount of the pipe; on nodes with containerd, mount \\\\.\\pipe\\containerd-containerd instead',
      } : {}),
  }),
};

const dockerFileMount: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages(
    [/source path must be a directory/i],
    {
      anyOs: true, detail: ({ text }) => (/~(?:configmap|secret|projected|downward-api)\\/.test(text)
        ? { cause: 'a volume mount with subPath mounts a single file of a ConfigMap or Secret, but Docker on Windows mounts only directories' }
        : {}),
    },
  ),
};

const volumeNotForWindows: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages(
    [
      /only cifs mount is supported/i, /(?:ext[234]|xfs|btrfs)\b.{0,200}(?:not supported|does not belong to the set|invalid|unsupported)/i,
      /(?:unsupported|invalid|not support).{0,120}\b(?:ext[234]|xfs|btrfs|nfs)\b/i,
      /Format-Volume[^]{0,300}(?:FileSystem|does not belong to the set)/i, /hostPath type check failed/i,
      /volumeMode.{0,40}block.{0,100}(?:windows|not supported)/i, /mount\.nfs/i,
    ],
    {
      reasons: /Mount|Map|Attach|^Failed/, detail: ({ text }) => (/hostPath type check failed: [A-Za-z]:/i.test(text) ? {
        cause: 'the hostPath doesn\'t exist on the node, or isn\'t of the required type',
        remedy: 'create the path on the node, or set type: DirectoryOrCreate',
      } : {}),
    },
  ),
};

/** Volumes and mounts. */
export const VOLUMES: Readonly<Record<string, SymptomSource>> = {
  'doctor-smb-mount': smbMount,
  'doctor-volume-offline': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([/volume id empty/i, /\bdisk\b[^.]{0,60}\bis offline\b/i]),
  },
  'doctor-sub-path-share': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([/cannot read link [a-z]:\\[^]{0,300}volumes/i], { anyOs: true }),
  },
  'doctor-csi-proxy-missing': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages(
      [/csi-proxy-[a-z]{2,20}-v\d/i, /connect(?:ing)? to csi-proxy|csi-proxy.{0,80}(?:cannot find|refused|not running|unavailable)/i],
      { anyOs: true, unless: /pipe instances are busy/i },
    ),
  },
  'doctor-csi-driver-not-registered': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([
      /not found in the list of registered CSI drivers/i, /CSINode \S{1,253} does not contain driver/i, /csi\.sock: connect:/i,
    ]),
  },
  'doctor-token-mount': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([
      /chown .{0,400}not supported by windows/i, /not supported by windows/i,
      /failed to change (?:owner|ownership)|error(?:s)? (?:setting|changing) ownership/i,
    ]),
  },
  'doctor-docker-pipe': dockerPipe,
  'doctor-docker-file-mount': dockerFileMount,
  'doctor-docker-host-network': {
    severity: 'error',
    kinds: ['Pod', 'Event'],
    matches: matchMessages([/network host not found/i], { anyOs: true }),
  },
  'doctor-volume-not-for-windows': volumeNotForWindows,
};
