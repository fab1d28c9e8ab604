import { NodeLabel } from '../../knowledge';
import { objectAt } from '../../manifest';
import { Rule } from '../rule';
import { osProblems } from './support/core';
import { windowsPod } from './support/example';
import { asFindings, onPods, removal } from './support/pods';

export const osLabelOnPod: Rule = {
  id: 'os-label-on-pod',
  effect: 'broken',
  fixable: true,
  summary: 'a Pod has the label kubernetes.io/os with another value than its operating system',
  why: '`kubernetes.io/os` is a node label. If a Pod has it as a label of its own, the kubelet compares it with that of its node and fails the Pod when they differ (PodOSSelectorNodeLabelDoesNotMatch).',
  source: 'kubernetes v1.36.3 pkg/kubelet/lifecycle/predicate.go (rejectPodAdmissionBasedOnOSSelector)',
  bad: windowsPod({ metadata: 'labels:\n  kubernetes.io/os: Windows' }),
  good: windowsPod({ metadata: 'labels:\n  app: web' }),
  check: onPods(({ template, os = 'linux' }) => (objectAt(objectAt(template, 'metadata'), 'labels')[NodeLabel.OS] === undefined ? [] : asFindings('os-label-on-pod', osProblems(template, os), ({ path }) => ({ fix: removal(path) })))),
};
