import { objectAt } from '../../manifest';
import { evidenceOf, Symptom } from '../symptom';

export const podOsNotSupported: Symptom = {
  id: 'doctor-pod-os-not-supported',
  level: 'error',
  summary: 'the kubelet refused a pod for another operating system',
  why: 'The kubelet admits only pods whose spec.os is its own; the scheduler doesn\'t look at spec.os at all, so without a nodeSelector a pod lands on any node and fails there for good, with the reason PodOSNotSupported.',
  remedy: 'add kubernetes.io/os with the pod\'s own system to the nodeSelector of its workload, and delete the failed pods',
  source: 'kubernetes v1.36.3 pkg/kubelet/lifecycle/predicate.go',
  looksAt: ['Pod', 'Event'],
  hears: (statement) => {
    const { reason, text, pod, node } = statement;
    if (reason !== 'PodOSNotSupported' && !/OS field doesn't match node OS/i.test(text)) { return undefined; }
    const wanted = objectAt(pod?.spec, 'os').name;
    return {
      evidence: evidenceOf(statement),
      ...(typeof wanted === 'string' && node?.os !== undefined && {
        cause: `spec.os.name is "${wanted}", but the pod was put on a ${node.os} node: the scheduler doesn't look at spec.os, so the pod needs a nodeSelector too`,
        remedy: `add kubernetes.io/os: ${wanted} to the nodeSelector of its workload (and tolerations for the taints of those nodes), and delete the failed pods`,
      }),
    };
  },
};
