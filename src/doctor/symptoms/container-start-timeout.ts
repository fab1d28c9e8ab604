import { ClusterMessage } from '../cluster-messages';
import { matchMessages, Symptom } from '../symptom';

function causeOf({ text }: ClusterMessage): { readonly cause?: string } {
  return /reserve (?:sandbox|container) name|is already in use by container/i.test(text)
    ? { cause: 'an earlier attempt to create the same container hasn\'t ended: it exceeded the timeout of the kubelet, but Windows is still working on it' } : {};
}

export const containerStartTimeout: Symptom = {
  id: 'doctor-container-start-timeout',
  severity: 'error',
  summary: 'Windows takes too long to create the containers of a node',
  why: 'The Host Compute Service didn\'t create or start a container before the timeout of the kubelet or of the runtime. Usually the node is overloaded: too many Pods start at once, CPU or disk are saturated, or antivirus software scans every file. Further attempts fail with "name is reserved" until the first one ends.',
  remedy: 'check CPU, disk, and memory of the node, and exclude the directories of containerd from antivirus software; start fewer Pods at once (maxPods, maxSurge); restart containerd, or the node, if the name stays reserved for more than some minutes',
  source: 'kubernetes/kubernetes#107561, microsoft/Windows-Containers#430, Azure/AKS#2490, microsoft/hcsshim#152',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([
    /failed to reserve (?:sandbox|container) name/i, /container name "[^"]{1,300}" is already in use by container/i, /hcs(?:shim)?: timeout waiting for notification/i,
    /(?:containerd task|shim task|shim|hcs::\S{1,60} \S{1,100}):? (?:context )?deadline exceeded/i, /Failed to create pod sandbox: rpc error: code = DeadlineExceeded/i,
    /0x[8c]0370(?:109|118)\b/i, /(?:CreateContainer|RunPodSandbox|StartContainer)\S{0,20} .{0,200}DeadlineExceeded/i,
  ], { unless: /setup network for sandbox|networkPlugin cni/i, detail: causeOf }),
};
