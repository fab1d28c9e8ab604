import { gmsaPlacesOf } from '../../kubernetes';
import { ClusterMessage } from '../cluster-messages';
import { matchMessages, SymptomSource } from '../symptom';

/** Errors of the domain, which Pods without a gMSA don't use. */
function mayUseGmsa({ pod, text }: ClusterMessage): boolean {
  return !pod || gmsaPlacesOf(pod.spec).length > 0 || /gmsa|\bccg\b|credential|winapi error|0xc0020017|klist failed|NO_LOGON_SERVERS/i.test(text);
}

function causeOf({ text }: ClusterMessage): { readonly cause?: string } {
  return /trust relationship/i.test(text) ? {
    cause: 'the container has no trust with its domain: several Pods use the same account at the same '
    + 'time, the node or its Container Credential Guard plugin got no password, or a policy for RPC in the image prevents it',
  } : {};
}

export const gmsaHost: SymptomSource = {
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /container credential guard|\bccg\b/i, /credential ?spec(?:ification)?\b/i, /winapi error #34896610\d\d|winapi error #3489792023|0xC0020017/i,
    /RPC server is unavailable/i, /specified domain .{0,40}(?:does not exist|could not be contacted)/i, /setup the external credentials/i,
    /no logon servers|domain isn't available|trust relationship between this workstation/i, /klist failed with 0xc0000022|ERROR_NO_LOGON_SERVERS/i,
  ], { unless: /SmbGlobalMapping|smb mapping|CreateProcess[^]{0,200}RPC server/i, when: mayUseGmsa, detail: causeOf }),
};
