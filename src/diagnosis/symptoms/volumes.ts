import { ClusterMessage } from '../cluster-messages';
import { Dump } from '../dump';
import { Cause, causeIn, Occurrence, SymptomSource } from '../symptom';
import { isKnownExit } from './containers';

const REMOVE = 'on the node, run Get-SmbGlobalMapping, and remove the mapping of the server: Remove-SmbGlobalMapping -RemotePath \\\\SERVER\\SHARE '
  + '-Force (other Pods of the node that use the share lose it until they restart); update the CSI driver';

const CAUSES: readonly Cause[] = [
  [
    /parameter is incorrect|System Error 87\b/i,
    'Windows rejects the name of the share: it must be \\\\SERVER\\SHARE without a trailing slash, unknown characters, or a port',
    'set source of the volume (or StorageClass) to //SERVER/SHARE, without a slash at the end; volume attributes are immutable, so create the '
      + 'PersistentVolume again',
  ],
  [/user name or password is incorrect|System Error (?:1326|86)\b|logon failure/i, 'the file server rejects the user name or password in the Secret'],
  [
    /network path was not found|System Error 53\b|network name cannot be found|System Error 67\b/i,
    'the node can\'t resolve the name of the file server, or reach it, or the share doesn\'t exist; a node can\'t resolve names of Services',
  ],
  [/access is denied|System Error (?:5|65)\b/i, 'the account has no access to the share'],
  [/domain isn't available|System Error 1311\b/i, 'the node can\'t reach the domain of the account'],
  [/multiple connections|System Error 1219\b/i, 'the node has mapped the share already with another account', REMOVE],
  [
    /already exists|already in use|Generic failure|System Error (?:85|183)\b/i,
    'the node still has an earlier mapping of the share, for example from before a restart', REMOVE,
  ],
];

function causeOf(_message: ClusterMessage, _dump: Dump, { input }: RegExpExecArray): Omit<Occurrence, 'evidence'> {
  const known = causeIn(CAUSES, input);
  const source = /mount(?: failed with NewSmbGlobalMapping)?[ (]"?((?:\/\/|\\\\)[^" ]{1,300})/.exec(input)?.[1];
  if (/parameter is incorrect|System Error 87\b/i.test(input) && source !== undefined && /[\\/]$/.test(source)) {
    return { cause: `the source of the volume, ${source.replace(/\\\\/g, '\\')}, ends with a slash, which New-SmbGlobalMapping rejects`, remedy: known?.remedy };
  }
  return known ?? {};
}

const smbMount: SymptomSource = {
  messages: [
    /New-?SmbGlobalMapping/i, /smb mapping failed/i,
    /smb\S{0,40} .{0,200}(?:network path was not found|user name or password is incorrect|network name cannot be found)/i,
  ],
  anyOs: true,
  when: ({ text }) => !isKnownExit(text),
  detail: causeOf,
};

const dockerPipe: SymptomSource = {
  messages: [/docker_engine/i],
  anyOs: true,
  causes: [[
    /ReadOnly must not be specified/i, 'a volume mount of the named pipe is read-only, which Docker on Windows rejects',
    'remove readOnly from the volume mount of the pipe; on nodes with containerd, mount \\\\.\\pipe\\containerd-containerd instead',
  ]],
};

const dockerFileMount: SymptomSource = {
  messages: [/source path must be a directory/i],
  anyOs: true,
  causes: [[
    /~(?:configmap|secret|projected|downward-api)\\/,
    'a volume mount with subPath mounts a single file of a ConfigMap or Secret, but Docker on Windows mounts only directories',
  ]],
};

const volumeNotForWindows: SymptomSource = {
  messages: [
    /only cifs mount is supported/i, /(?:ext[234]|xfs|btrfs)\b.{0,200}(?:not supported|does not belong to the set|invalid|unsupported)/i,
    /(?:unsupported|invalid|not support).{0,120}\b(?:ext[234]|xfs|btrfs|nfs)\b/i,
    /Format-Volume[^]{0,300}(?:FileSystem|does not belong to the set)/i, /hostPath type check failed/i,
    /volumeMode.{0,40}block.{0,100}(?:windows|not supported)/i, /mount\.nfs/i,
  ],
  reasons: /Mount|Map|Attach|^Failed/,
  causes: [[
    /hostPath type check failed: [A-Za-z]:/i, 'the hostPath doesn\'t exist on the node, or isn\'t of the required type',
    'create the path on the node, or set type: DirectoryOrCreate',
  ]],
};

/** Volumes and mounts. */
export const VOLUMES: Readonly<Record<string, SymptomSource>> = {
  'doctor-smb-mount': smbMount,
  'doctor-volume-offline': { messages: [/volume id empty/i, /\bdisk\b[^.]{0,60}\bis offline\b/i] },
  'doctor-sub-path-share': { messages: [/cannot read link [a-z]:\\[^]{0,300}volumes/i], anyOs: true },
  'doctor-csi-proxy-missing': {
    messages: [/csi-proxy-[a-z]{2,20}-v\d/i, /connect(?:ing)? to csi-proxy|csi-proxy.{0,80}(?:cannot find|refused|not running|unavailable)/i],
    anyOs: true,
    unless: /pipe instances are busy/i,
  },
  'doctor-csi-driver-not-registered': {
    messages: [
      /not found in the list of registered CSI drivers/i, /CSINode \S{1,253} does not contain driver/i, /csi\.sock: connect:/i,
    ],
  },
  'doctor-token-mount': {
    messages: [
      /chown .{0,400}not supported by windows/i, /not supported by windows/i,
      /failed to change (?:owner|ownership)|error(?:s)? (?:setting|changing) ownership/i,
    ],
  },
  'doctor-docker-pipe': dockerPipe,
  'doctor-docker-file-mount': dockerFileMount,
  'doctor-docker-host-network': { messages: [/network host not found/i], anyOs: true },
  'doctor-volume-not-for-windows': volumeNotForWindows,
};
