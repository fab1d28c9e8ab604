import { formatTaint } from '../../manifest';
import { tolerationsMissing } from '../support/tolerations';
import { evidenceOf, Occurrence, Symptom } from '../symptom';

export const tolerationMissing: Symptom = {
  id: 'doctor-toleration-missing',
  severity: 'error',
  summary: 'a Windows Pod is Pending because it doesn\'t tolerate the taint of the Windows nodes',
  why: 'Windows nodes are usually tainted to repel Linux Pods. A Windows Pod requires a toleration for this taint in addition to its nodeSelector.',
  remedy: 'add a toleration for the taint to the Pod template, or use a RuntimeClass that adds it',
  source: 'Kubernetes, "Taints and Tolerations", "Guide for Running Windows Containers"',
  kinds: ['Node', 'Pod', 'Event'],
  matches: (message) => {
    // for a Pod that isn't in the dump, the message is the only information
    const match = message.pod || message.about.kind !== 'Pod' ? null : /\btaint\(?s?\)? \{[^}]{0,200}windows[^}]{0,40}\}/i.exec(message.text);
    return match ? { evidence: evidenceOf(message, match.index) } : undefined;
  },
  inspect: (dump) => dump.pods.flatMap((pod) => tolerationsMissing(pod, dump).flatMap(({ taint, by }): readonly Occurrence[] => (
    by !== undefined ? [] : [{
      evidence: { object: pod.about, place: 'spec.tolerations', text: `none for ${formatTaint(taint)}` },
      cause: `the Windows nodes that the Pod selects have the taint ${formatTaint(taint)}, which the Pod doesn't tolerate`,
      remedy: `add { key: "${taint.key}", operator: Equal, value: "${taint.value ?? ''}", effect: ${taint.effect} } to the tolerations of the workload`,
    }]))),
};
