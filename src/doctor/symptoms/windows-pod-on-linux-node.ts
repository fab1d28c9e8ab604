import { matchMessages, Symptom } from '../symptom';

export const windowsPodOnLinuxNode: Symptom = {
  id: 'doctor-windows-pod-on-linux-node',
  severity: 'error',
  summary: 'a Windows Pod is on a Linux node',
  why: 'The scheduler uses nodeSelector and affinity, not spec.os or the image. A Windows Pod that doesn\'t select kubernetes.io/os: windows can be scheduled to a Linux node, where its image doesn\'t run.',
  remedy: 'add kubernetes.io/os: windows to the nodeSelector of the workload, and tolerations for the taints of the Windows nodes',
  source: 'Kubernetes, "Guide for Running Windows Containers"; kubernetes v1.36.3 pkg/kubelet/lifecycle/predicate.go',
  kinds: ['Node', 'Pod'],
  matches: matchMessages([/image operating system \\?"?windows\\?"? cannot be used on this platform/i, /no matching manifest for linux\/\w+.{0,200}windows/i], { anyOs: true }),
  inspect: (dump) => dump.pods.filter(({ node, os, status }) => node?.os === 'linux' && os === 'windows' && status.reason !== 'PodOSNotSupported').map((pod) => ({
    evidence: { object: pod.about, place: 'spec.nodeName', text: `${pod.nodeName}, a Linux node` },
  })),
};
