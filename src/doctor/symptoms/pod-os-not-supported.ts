import { objectAt } from '../../manifest';
import { evidenceOf, Symptom } from '../symptom';

export const podOsNotSupported: Symptom = {
  id: 'doctor-pod-os-not-supported',
  severity: 'error',
  summary: 'the kubelet rejected a Pod for another operating system',
  why: 'The kubelet admits only Pods whose spec.os is its own operating system. The scheduler ignores spec.os, so a Pod without a nodeSelector can be scheduled to any node, where it fails permanently with the reason PodOSNotSupported.',
  remedy: 'add kubernetes.io/os with the operating system of the Pod to the nodeSelector of its workload, and delete the failed Pods',
  source: 'kubernetes v1.36.3 pkg/kubelet/lifecycle/predicate.go',
  kinds: ['Pod', 'Event'],
  matches: (message) => {
    const { reason, text, pod, node } = message;
    if (reason !== 'PodOSNotSupported' && !/OS field doesn't match node OS/i.test(text)) { return undefined; }
    const os = objectAt(pod?.spec, 'os').name;
    return {
      evidence: evidenceOf(message),
      ...(typeof os === 'string' && node?.os !== undefined && {
        cause: `spec.os.name is "${os}", but the Pod was scheduled to a ${node.os} node: the scheduler ignores spec.os, so the Pod requires a nodeSelector too`,
        remedy: `add kubernetes.io/os: ${os} to the nodeSelector of its workload (and tolerations for the taints of those nodes), and delete the failed pods`,
      }),
    };
  },
};
