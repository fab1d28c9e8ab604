import { ClusterMessage } from '../cluster-messages';
import { matchMessages, SymptomSource } from '../symptom';

function causeOf({ text }: ClusterMessage): { readonly cause?: string } {
  return /reserve (?:sandbox|container) name|is already in use by container/i.test(text)
    ? { cause: 'an earlier attempt to create the same container hasn\'t ended: it exceeded the timeout of the kubelet, but Windows is still working on it' } : {};
}

export const containerStartTimeout: SymptomSource = {
  id: 'doctor-container-start-timeout',
  severity: 'error',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /failed to reserve (?:sandbox|container) name/i, /container name "[^"]{1,300}" is already in use by container/i, /hcs(?:shim)?: timeout waiting for notification/i,
    /(?:containerd task|shim task|shim|hcs::\S{1,60} \S{1,100}):? (?:context )?deadline exceeded/i, /Failed to create pod sandbox: rpc error: code = DeadlineExceeded/i,
    /0x[8c]0370(?:109|118)\b/i, /(?:CreateContainer|RunPodSandbox|StartContainer)\S{0,20} .{0,200}DeadlineExceeded/i,
  ], { unless: /setup network for sandbox|networkPlugin cni/i, detail: causeOf }),
};
