import { NodeLabel } from '../../knowledge';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { selectOs } from './support/intended-os';
import { admits, isScheduled, scheduledSpec } from './support/placement';
import { onWindowsPods } from './support/pods';

export const osSelectorMissing: Rule = {
  id: 'os-selector-missing',
  effect: 'misplaced',
  looksUp: true,
  fixable: true,
  summary: 'a Windows Pod doesn\'t select Windows nodes',
  why: 'The scheduler ignores `spec.os.name` and the image. Without a nodeSelector, affinity, or RuntimeClass for `kubernetes.io/os`, it may choose a Linux node, whose kubelet then fails the Pod with PodOSNotSupported or can\'t run its image.',
  source: 'Kubernetes documentation, "Pods" (spec.os); kubernetes v1.36.3 pkg/kubelet/lifecycle/predicate.go (rejectPodAdmissionBasedOnOSField)',
  bad: windowsPod({ nodeSelector: '' }),
  good: windowsPod(),
  check: onWindowsPods(({ spec, osFrom }, context) => {
    const scheduled = scheduledSpec(spec, context);
    if (!context.mixed || !isScheduled(spec) || !admits(scheduled, 'linux') || !admits(scheduled, 'windows')) { return []; }
    const fix = selectOs(spec, 'windows');
    return [{
      path: ['spec'],
      message: `only ${osFrom === 'image' ? 'the image' : osFrom ?? 'spec.os'} shows that this is a Windows Pod, and the scheduler ignores that: it may place the Pod on a Linux node`,
      help: `add ${NodeLabel.OS}: windows to the nodeSelector`,
      ...(fix && { fix }),
    }];
  }),
};
