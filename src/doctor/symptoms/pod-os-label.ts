import { evidenceOf, Symptom } from '../symptom';

export const podOsLabel: Symptom = {
  id: 'doctor-pod-os-label',
  level: 'error',
  summary: 'the kubelet refused a pod for its own label kubernetes.io/os',
  why: 'The kubelet compares the label kubernetes.io/os of the pod, not its nodeSelector, with its own system and refuses the pod when they differ (PodOSSelectorNodeLabelDoesNotMatch).',
  remedy: 'remove the label kubernetes.io/os from the pod template; select nodes by nodeSelector',
  source: 'kubernetes v1.36.3 pkg/kubelet/lifecycle/predicate.go',
  looksAt: ['Pod', 'Event'],
  hears: (statement) => (statement.reason === 'PodOSSelectorNodeLabelDoesNotMatch' || /`?kubernetes\.io\/os`? label doesn't match node label/i.test(statement.text)
    ? { evidence: evidenceOf(statement) }
    : undefined),
};
