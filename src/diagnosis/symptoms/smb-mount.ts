import { ClusterMessage } from '../cluster-messages';
import { Dump } from '../dump';
import { matchMessages, Occurrence, SymptomSource } from '../symptom';
import { isKnownExit } from './windows-exit-code';

const REMOVE = 'on the node, run Get-SmbGlobalMapping, and remove the mapping of the server: Remove-SmbGlobalMapping -RemotePath \\\\SERVER\\SHARE '
  + '-Force (other Pods of the node that use the share lose it until they restart); update the CSI driver';

const CAUSES: readonly (readonly [pattern: RegExp, cause: string, remedy?: string])[] = [
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
  const [, cause, remedy] = CAUSES.find(([pattern]) => pattern.test(input)) ?? [];
  const source = /mount(?: failed with NewSmbGlobalMapping)?[ (]"?((?:\/\/|\\\\)[^" ]{1,300})/.exec(input)?.[1];
  if (/parameter is incorrect|System Error 87\b/i.test(input) && source !== undefined && /[\\/]$/.test(source)) {
    return { cause: `the source of the volume, ${source.replace(/\\\\/g, '\\')}, ends with a slash, which New-SmbGlobalMapping rejects`, remedy };
  }
  return cause === undefined ? {} : { cause, remedy };
}

export const smbMount: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /New-?SmbGlobalMapping/i, /smb mapping failed/i,
    /smb\S{0,40} .{0,200}(?:network path was not found|user name or password is incorrect|network name cannot be found)/i,
  ], { anyOs: true, when: ({ text }) => !isKnownExit(text), detail: causeOf }),
};
