import { Symptom } from '../symptom';

export const linuxPodOnWindowsNode: Symptom = {
  id: 'doctor-linux-pod-on-windows-node',
  level: 'error',
  summary: 'a Linux Pod is on a Windows node',
  why: 'Without kubernetes.io/os in its nodeSelector, a Pod can be scheduled to any node whose taints it tolerates. Windows nodes without a taint accept every Pod, and DaemonSets that tolerate all taints run on every node. A Linux image doesn\'t run on Windows.',
  remedy: 'add kubernetes.io/os: linux to the nodeSelector of the workload, and taint the Windows nodes (kubectl taint nodes -l kubernetes.io/os=windows os=windows:NoSchedule)',
  source: 'OneUptime/oneuptime#3041; kubernetes/kubernetes#94366; Kubernetes, "Guide for Running Windows Containers"',
  kinds: ['Node', 'Pod'],
  inspect: (dump) => dump.pods.filter(({ node, os, looksLinux, status }) => node?.os === 'windows' && (os === 'linux' || looksLinux) && status.reason !== 'PodOSNotSupported').map((pod) => ({
    evidence: { object: pod.about, place: 'spec.nodeName', text: `${pod.nodeName}, a Windows node` },
    cause: pod.os === 'linux'
      ? 'the Pod is for Linux, but is on a Windows node: it sets nodeName, or the labels of the node are wrong'
      : `the Pod doesn't select Linux nodes${pod.node!.lastingTaints.length === 0 ? ', and the Windows node has no taint' : ', and it tolerates the taint of the Windows node'}`,
  })),
};
