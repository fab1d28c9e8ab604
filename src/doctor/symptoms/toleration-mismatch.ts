import { formatTaint } from '../../manifest';
import { formatToleration } from '../support/scheduling';
import { tolerationsMissing } from '../support/tolerations';
import { Occurrence, Symptom } from '../symptom';

export const tolerationMismatch: Symptom = {
  id: 'doctor-toleration-mismatch',
  severity: 'error',
  summary: 'a Pod is Pending because its toleration has another key, value, or effect than the Windows taint',
  why: 'Platforms taint Windows nodes differently: os=windows, node.kubernetes.io/os=windows, or os=Windows. A manifest for one platform doesn\'t tolerate the taint of another.',
  remedy: 'use the key, value, and effect of the taint in the toleration; kubectl describe node shows the taint',
  source: 'Azure/aksArc#235; kubernetes-csi/csi-driver-smb deploy; Kubernetes, "Taints and Tolerations"',
  kinds: ['Node', 'Pod'],
  inspect: (dump) => dump.pods.flatMap((pod) => tolerationsMissing(pod, dump).flatMap(({ taint, index, toleration, by }): readonly Occurrence[] => (by !== 'key, value or effect' ? [] : [{
    evidence: { object: pod.about, place: `spec.tolerations[${index}]`, text: formatToleration(toleration!) },
    cause: `the taint is ${formatTaint(taint)}, but the toleration is ${formatToleration(toleration!)}`,
    remedy: `add a toleration with key "${taint.key}", value "${taint.value ?? ''}", and effect ${taint.effect} to the workload`,
  }]))),
};
