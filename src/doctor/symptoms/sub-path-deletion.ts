import { bugText } from '../../placement/known-bugs';
import { overdueEvidence } from '../support/overdue';
import { subPathBug, subPathBugIn } from '../support/sub-paths';
import { evidenceOf, Occurrence, Symptom } from '../symptom';

export const subPathDeletion: Symptom = {
  id: 'doctor-sub-path-deletion',
  severity: 'error',
  summary: 'a Windows Pod with several subPath mounts stays Terminating',
  why: 'Before Kubernetes 1.37, a kubelet on Windows opens the file or directory of each subPath mount of a container, and closes only the last one. If a container has two or more such mounts, the kubelet can\'t remove their volumes, and the Pod stays Terminating. A subPath mount in each of several containers isn\'t affected.',
  remedy: 'restart the kubelet of the node, which closes the files, or delete the object of the Pod when its containers have ended (kubectl delete pod NAME --grace-period=0 --force); mount the volume once without subPath, or combine ConfigMaps and Secrets in a projected volume; Kubernetes 1.37 has the fix',
  source: 'kubernetes/kubernetes#138367 (CHANGELOG-1.37), #112630; Azure/AKS#4309; microsoft/Windows-Containers#518 (read 2026-11-24)',
  kinds: ['Node', 'Pod', 'Event'],
  matches: (message) => {
    const found = subPathBugIn(message);
    return found && { evidence: evidenceOf(message), cause: bugText([found]) };
  },
  inspect: (dump) => dump.pods.flatMap((pod): readonly Occurrence[] => {
    const evidence = overdueEvidence(pod, dump);
    const found = evidence && subPathBug(pod);
    return found ? [{ evidence, cause: bugText([found]) }] : [];
  }),
};
