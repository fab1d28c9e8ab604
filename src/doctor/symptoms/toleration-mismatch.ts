import { formatTaint, formatToleration } from '../support/scheduling';
import { tolerationsMissing } from '../support/tolerations';
import { Sign, Symptom } from '../symptom';

export const tolerationMismatch: Symptom = {
  id: 'doctor-toleration-mismatch',
  level: 'error',
  summary: 'a pod waits because its toleration is for another key, value or effect than the Windows taint',
  why: 'Each platform taints its Windows nodes in its own way - os=windows, node.kubernetes.io/os=windows, os=Windows - and a manifest of one doesn\'t fit another.',
  remedy: 'write the toleration as the taint is written; kubectl describe node shows it',
  source: 'Azure/aksArc#235; kubernetes-csi/csi-driver-smb deploy; Kubernetes, "Taints and Tolerations"',
  looksAt: ['Node', 'Pod'],
  finds: (dump) => dump.pods.flatMap((pod) => tolerationsMissing(pod, dump).flatMap(({ taint, index, toleration, by }): readonly Sign[] => (by !== 'key, value or effect' ? [] : [{
    evidence: { object: pod.about, place: `spec.tolerations[${index}]`, text: formatToleration(toleration!) },
    cause: `the taint is ${formatTaint(taint)}, but the toleration is for ${formatToleration(toleration!)}`,
    remedy: `give the workload a toleration with key "${taint.key}", value "${taint.value ?? ''}" and effect ${taint.effect}`,
  }]))),
};
