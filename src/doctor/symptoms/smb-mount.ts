import { Dump } from '../dump';
import { Statement } from '../statements';
import { hearing, Sign, Symptom } from '../symptom';

const CAUSES: readonly (readonly [pattern: RegExp, cause: string])[] = [
  [/user name or password is incorrect|System Error (?:1326|86)\b|logon failure/i, 'the file server doesn\'t take the user name or password of the Secret'],
  [/network path was not found|System Error 53\b|network name cannot be found|System Error 67\b/i, 'the node doesn\'t reach the file server, or there is no such share: the name of a Service isn\'t known on the host'],
  [/access is denied|System Error (?:5|65)\b/i, 'the account may not use the share'],
  [/domain isn't available|System Error 1311\b/i, 'the domain of the account can\'t be reached from the node'],
  [/multiple connections|System Error 1219\b/i, 'the node has the share mapped already, with another account'],
];

function causeOf(_statement: Statement, _dump: Dump, { input }: RegExpExecArray): Omit<Sign, 'evidence'> {
  const cause = CAUSES.find(([pattern]) => pattern.test(input))?.[1];
  return cause === undefined ? {} : { cause };
}

export const smbMount: Symptom = {
  id: 'doctor-smb-mount',
  level: 'error',
  summary: 'an SMB share can\'t be mounted on a Windows node',
  why: 'The CSI driver for SMB maps the share with New-SmbGlobalMapping on the node itself, not in a pod: the node must resolve the server\'s name, reach TCP port 445, and the Secret must hold an account that the server takes.',
  remedy: 'on the node, run Resolve-DnsName SERVER, Test-NetConnection SERVER -Port 445 and New-SmbGlobalMapping with the same account; names of Services aren\'t known to the host, so give an address or a name of your DNS; write domain accounts as DOMAIN\\user',
  source: 'kubernetes-csi/csi-driver-smb#294, #432, #520, #655; mount-utils mount_windows.go',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/New-?SmbGlobalMapping/i, /smb mapping failed/i, /smb\S{0,40} .{0,200}(?:network path was not found|user name or password is incorrect|network name cannot be found)/i], { anyOs: true, detail: causeOf }),
};
