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
  summary: 'the files of a node have different taints to register with',
  why: 'The kubelet\'s flag, which kubeadm sets from nodeRegistration.taints, overrides the KubeletConfiguration. Key, value, and effect are case-sensitive: Pods that tolerate one of the taints don\'t tolerate the other, and stay Pending.',
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/phases/kubelet/flags.go, pkg/apis/core/v1/helper',
  example: 'node.yaml',
  bad: CONFIG('Windows'),
  good: CONFIG('windows'),
  check: (node) => disagreements(nodeTaints(node), (a, b) => a === b, (fact, first) => ({
    message: `the taints of the node are ${butElsewhere(fact, first)}`,
    help: 'use the same taints in all files, including letter case: those that workloads tolerate',
  })),
};
