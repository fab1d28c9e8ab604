import { ClusterMessage } from '../cluster-messages';
import { DumpPod } from '../dump-pod';
import { isFromRuntime } from '../support/runtime-messages';
import { evidenceOf, SymptomSource } from '../symptom';

/** Whether a Linux Pod is on a Windows node, and the kubelet didn't reject it. */
function isMisplaced({ node, os, looksLinux, status }: DumpPod): boolean {
  return node?.os === 'windows' && (os === 'linux' || looksLinux) && status.reason !== 'PodOSNotSupported';
}

function causeOf(pod: DumpPod): string {
  return pod.os === 'linux'
    ? 'the Pod is for Linux, but is on a Windows node: it sets nodeName, or the labels of the node are wrong'
    : 'the Pod doesn\'t select Linux '
      + `nodes${pod.node!.lastingTaints.length === 0 ? ', and the Windows node has no taint' : ', and it tolerates the taint of the Windows node'}`;
}

/** Errors that follow from it; others, such as a full disk, have a cause of their own. */
function follows({ text, reason }: ClusterMessage): boolean {
  return /user name or password is incorrect|0x52e|account names|cannot find the (?:file|path)|executable file not found|directory name is invalid|hostPath|operation not supported|only cifs|network host not found|exit status/i.test(text) || (reason === 'FailedMount' && !/not supported by windows/i.test(text));
}

export const linuxPodOnWindowsNode: SymptomSource = {
  severity: 'error',
  kinds: ['Node', 'Pod'],
  matches: (message) => {
    const { pod } = message;
    return pod && isMisplaced(pod) && follows(message) && isFromRuntime(message) ? { evidence: evidenceOf(message), cause: causeOf(pod) } : undefined;
  },
  inspect: (dump) => dump.pods.filter(isMisplaced).map((pod) => ({
    evidence: { object: pod.about, place: 'spec.nodeName', text: `${pod.nodeName}, a Windows node` },
    cause: causeOf(pod),
  })),
};
