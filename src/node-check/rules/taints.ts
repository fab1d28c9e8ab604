import { nodeTaints } from '../facts';
import { NodeRule } from '../rule';
import { butElsewhere, disagreements } from './support/agree';

const CONFIG = (value: string) => `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
systemReserved: { memory: 2Gi }
registerWithTaints:
- { key: os, value: windows, effect: NoSchedule }
---
apiVersion: kubeadm.k8s.io/v1beta4
kind: JoinConfiguration
nodeRegistration:
  taints:
  - { key: os, value: ${value}, effect: NoSchedule }
`;

export const taintsAgree: NodeRule = {
  id: 'node-taints',
  effect: 'broken',
  summary: 'the files of a node disagree on the taints that it registers with',
  why: 'The kubelet\'s switch, which kubeadm makes of nodeRegistration.taints, goes before the KubeletConfiguration. Key, value and effect are compared to the letter: workloads that tolerate the one taint don\'t tolerate the other, and wait.',
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/phases/kubelet/flags.go, pkg/apis/core/v1/helper',
  example: 'node.yaml',
  bad: CONFIG('Windows'),
  good: CONFIG('windows'),
  check: (node) => disagreements(nodeTaints(node), (a, b) => a === b, (fact, first) => ({
    message: `the taints of the node are ${butElsewhere(fact, first)}`,
    help: 'write one taint to the letter in all files, the one that workloads tolerate',
  })),
};
