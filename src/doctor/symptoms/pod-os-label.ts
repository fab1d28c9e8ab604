import { evidenceOf, Symptom } from '../symptom';

export const podOsLabel: Symptom = {
  id: 'doctor-pod-os-label',
  severity: 'error',
  summary: 'the kubelet rejected a Pod because of the Pod\'s label kubernetes.io/os',
  why: 'The kubelet compares the label kubernetes.io/os of the Pod, not its nodeSelector, with its own operating system, and rejects the Pod if they differ (PodOSSelectorNodeLabelDoesNotMatch).',
  remedy: 'remove the label kubernetes.io/os from the Pod template, and select nodes by nodeSelector',
  source: 'kubernetes v1.36.3 pkg/kubelet/lifecycle/predicate.go',
  kinds: ['Pod', 'Event'],
  matches: (message) => (message.reason === 'PodOSSelectorNodeLabelDoesNotMatch' || /`?kubernetes\.io\/os`? label doesn't match node label/i.test(message.text)
    ? { evidence: evidenceOf(message) }
    : undefined),
};
