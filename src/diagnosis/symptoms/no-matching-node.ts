import { selectedBuilds } from './no-node-of-build';
import { lookUp } from '../../base';
import { NodeLabel } from '../../knowledge';
import { ClusterNode } from '../../scheduling';
import { excerptOf } from '../support/excerpt';
import { withScaleUp } from '../support/scale-up';
import { missingLabels, pendingReason } from '../support/scheduling';
import { enumerated } from '../support/text';
import { Occurrence, SymptomSource } from '../symptom';

export const noMatchingNode: SymptomSource = {
  severity: 'error',
  kinds: ['Node', 'Pod', 'Event'],
  inspect: (dump) => dump.pods.flatMap((pod): readonly Occurrence[] => {
    const pending = pendingReason(pod, dump);
    if (pending?.why !== 'no-node') { return []; }
    if (pending.text !== undefined) {
      return [withScaleUp({
        evidence: { object: pod.about, place: 'event FailedScheduling', text: excerptOf(pending.text) },
        cause: 'no node has the labels that the Pod selects',
      }, pod, dump)];
    }
    const windows = dump.windowsNodes;
    const build = selectedBuilds(pod.spec);
    // another symptom reports unavailable builds
    const there = windows.flatMap(({ labels }) => labels[NodeLabel.WINDOWS_BUILD] ?? []);
    if (build.length > 0 && there.length > 0 && !build.some((each) => there.includes(each))) { return []; }
    const missing = missingLabels(pod.spec, windows);
    const [label] = missing;
    return [withScaleUp({
      evidence: { object: pod.about, place: label ? `spec.nodeSelector[${label[0]}]` : 'spec', text: label?.[1] ?? 'nodeSelector and affinity' },
      cause: windows.length === 0
        ? 'the cluster has no Windows nodes'
        : missing.map(([key, value]) => reasonOf(key, value, windows)).join('; ') || 'no single Windows node has all labels that the Pod selects',
    }, pod, dump)];
  }),
};

function reasonOf(key: string, value: string, windows: readonly ClusterNode[]): string {
  const there = windows.flatMap(({ labels }) => lookUp(labels, key) ?? []);
  const alike = there.find((each) => each.toLowerCase() === value.toLowerCase());
  if (alike !== undefined) { return `the Pod selects ${key}: ${value}, but the label is ${alike}: values are case-sensitive`; }
  return there.length === 0
    ? `the Pod selects ${key}: ${value}, but no Windows node has this label`
    : `the Pod selects ${key}: ${value}, but the Windows nodes have ${enumerated(there)}`;
}
