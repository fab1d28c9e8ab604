import { formatTaint } from '../../manifest';
import { formatToleration } from '../support/scheduling';
import { tolerationsMissing } from '../support/tolerations';
import { Occurrence, Symptom } from '../symptom';

export const tolerationLetterCase: Symptom = {
  id: 'doctor-toleration-letter-case',
  severity: 'error',
  summary: 'a Pod is Pending because its toleration differs from the Windows taint in letter case',
  why: 'Keys and values of taints are case-sensitive, and platforms differ: the Kubernetes documentation and GKE use "windows", OpenShift and AKS enabled by Azure Arc use "Windows".',
  remedy: 'use the key and value of the taint in the toleration, including letter case',
  source: 'Azure/aksArc#235; openshift/windows-machine-config-operator pkg/nodeconfig/nodeconfig.go',
  kinds: ['Node', 'Pod'],
  inspect: (dump) => dump.pods.flatMap((pod) => tolerationsMissing(pod, dump).flatMap(({ taint, index, toleration, by }): readonly Occurrence[] => (by !== 'letter case' ? [] : [{
    evidence: { object: pod.about, place: `spec.tolerations[${index}]`, text: formatToleration(toleration!) },
    cause: `the taint is ${formatTaint(taint)}, but the toleration is ${formatToleration(toleration!)}: keys and values are case-sensitive`,
    remedy: `use key "${taint.key}" and value "${taint.value ?? ''}" in the tolerations of the workload`,
  }]))),
};
