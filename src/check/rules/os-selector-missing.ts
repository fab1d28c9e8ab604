import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { selectOs } from './support/intended-os';
import { unlessClassHelps } from './support/placement';
import { asScheduled, ofPodRule } from './support/pod-rule';

export const osSelectorMissing: Rule = {
  ...ofPodRule(
    POD_RULES.osSelectorMissing,
    ({ message }, { spec }, context) => {
      const fix = selectOs(spec, 'windows');
      return { ...(fix && { fix }), ...unlessClassHelps(message, spec, context) };
    },
    (pod, context) => (context.mixed ? asScheduled(pod, context) : undefined),
  ),
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod doesn\'t select Windows nodes',
  why: 'The scheduler ignores `spec.os.name` and the image. Without a nodeSelector, affinity, or RuntimeClass for `kubernetes.io/os`, it may choose a Linux node, whose kubelet then fails the Pod with PodOSNotSupported or can\'t run its image.',
  source: 'Kubernetes documentation, "Pods" (spec.os); kubernetes v1.36.3 pkg/kubelet/lifecycle/predicate.go (rejectPodAdmissionBasedOnOSField)',
  bad: windowsPod({ nodeSelector: '' }),
  good: windowsPod(),
};
