import { Rule } from '../rule';
import { osProblems } from './support/core';
import { windowsPod } from './support/example';
import { admits, isScheduled, scheduledSpec } from './support/placement';
import { asFindings, onPods } from './support/pods';

export const osContradiction: Rule = {
  id: 'os-contradiction',
  effect: 'misplaced',
  summary: 'spec.os and the selectors of a pod name different operating systems',
  why: 'The API server doesn\'t compare them. The scheduler goes by nodeSelector and affinity alone: the pod lands on a node whose kubelet refuses it (PodOSNotSupported), or, where the selectors contradict each other, on none.',
  source: 'kubernetes v1.36.3 pkg/kubelet/lifecycle/predicate.go (rejectPodAdmissionBasedOnOSField)',
  bad: windowsPod({ nodeSelector: 'nodeSelector:\n  kubernetes.io/os: linux' }),
  good: windowsPod(),
  check: onPods(({ template, spec, os }, context) => {
    const scheduled = scheduledSpec(spec, context);
    if (!os || !isScheduled(spec) || admits(scheduled, os)) { return []; }
    return asFindings('os-contradiction', osProblems(template, os));
  }),
};
