import { formatTaint, formatToleration } from '../support/scheduling';
import { tolerationsMissing } from '../support/tolerations';
import { Sign, Symptom } from '../symptom';

export const tolerationLetterCase: Symptom = {
  id: 'doctor-toleration-letter-case',
  level: 'error',
  summary: 'a pod waits because its toleration misses the Windows taint by letter case',
  why: 'The scheduler compares keys and values of taints to the letter, and platforms differ: the Kubernetes documentation and GKE write "windows", OpenShift and AKS enabled by Azure Arc "Windows".',
  remedy: 'write the toleration as the taint is written',
  source: 'Azure/aksArc#235; openshift/windows-machine-config-operator pkg/nodeconfig/nodeconfig.go',
  looksAt: ['Node', 'Pod'],
  finds: (dump) => dump.pods.flatMap((pod) => tolerationsMissing(pod, dump).flatMap(({ taint, index, toleration, by }): readonly Sign[] => (by !== 'letter case' ? [] : [{
    evidence: { object: pod.about, place: `spec.tolerations[${index}]`, text: formatToleration(toleration!) },
    cause: `the taint is ${formatTaint(taint)}, but the toleration says ${formatToleration(toleration!)}: letter case counts`,
    remedy: `write key "${taint.key}" and value "${taint.value ?? ''}" in the tolerations of the workload`,
  }]))),
};
