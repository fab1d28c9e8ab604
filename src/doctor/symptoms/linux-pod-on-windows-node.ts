import { Symptom } from '../symptom';

export const linuxPodOnWindowsNode: Symptom = {
  id: 'doctor-linux-pod-on-windows-node',
  level: 'error',
  summary: 'a pod for Linux is on a Windows node',
  why: 'Without kubernetes.io/os in its nodeSelector a pod goes to any node whose taints it tolerates; Windows nodes without a taint take every pod, and DaemonSets that tolerate everything go to every node. Its image doesn\'t run there.',
  remedy: 'add kubernetes.io/os: linux to the nodeSelector of the workload, and taint the Windows nodes (kubectl taint nodes -l kubernetes.io/os=windows os=windows:NoSchedule)',
  source: 'OneUptime/oneuptime#3041; kubernetes/kubernetes#94366; Kubernetes, "Guide for Running Windows Containers"',
  looksAt: ['Node', 'Pod'],
  finds: (dump) => dump.pods.filter(({ node, os, looksLinux, status }) => node?.os === 'windows' && (os === 'linux' || looksLinux) && status.reason !== 'PodOSNotSupported').map((pod) => ({
    evidence: { object: pod.about, place: 'spec.nodeName', text: `${pod.nodeName}, a Windows node` },
    cause: pod.os === 'linux'
      ? 'the pod is for Linux, but was put on a Windows node: by nodeName, or because the labels of the node are wrong'
      : `nothing keeps the pod on Linux nodes${pod.node!.lastingTaints.length === 0 ? ', and the Windows node has no taint' : ', and it tolerates the taint of the Windows node'}`,
  })),
};
