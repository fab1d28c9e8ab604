import { formatTaint } from '../support/scheduling';
import { tolerationsMissing } from '../support/tolerations';
import { evidenceOf, Sign, Symptom } from '../symptom';

export const tolerationMissing: Symptom = {
  id: 'doctor-toleration-missing',
  level: 'error',
  summary: 'a Windows pod waits because it doesn\'t tolerate the taint of the Windows nodes',
  why: 'Windows nodes are mostly tainted, so that pods for Linux stay away; a pod for Windows needs a toleration for that taint besides its nodeSelector.',
  remedy: 'add a toleration for the taint to the pod template, or a RuntimeClass that brings it',
  source: 'Kubernetes, "Taints and Tolerations", "Guide for Running Windows Containers"',
  looksAt: ['Node', 'Pod', 'Event'],
  hears: (statement) => {
    // of a pod that isn't in the dump there is no more than this
    const match = statement.pod || statement.about.kind !== 'Pod' ? null : /\btaint\(?s?\)? \{[^}]{0,200}windows[^}]{0,40}\}/i.exec(statement.text);
    return match ? { evidence: evidenceOf(statement, match.index) } : undefined;
  },
  finds: (dump) => dump.pods.flatMap((pod) => tolerationsMissing(pod, dump).flatMap(({ taint, by }): readonly Sign[] => (by !== undefined ? [] : [{
    evidence: { object: pod.about, place: 'spec.tolerations', text: `none for ${formatTaint(taint)}` },
    cause: `the Windows nodes that the pod selects have the taint ${formatTaint(taint)}, and the pod has no toleration for it`,
    remedy: `add { key: "${taint.key}", operator: Equal, value: "${taint.value ?? ''}", effect: ${taint.effect} } to the tolerations of the workload`,
  }]))),
};
