import { Rule } from '../rule';
import { hostProcessProblems } from './support/core';
import { hostProcessPod } from './support/example';
import { asFindings, onPods } from './support/pods';

export const hostProcessContradiction: Rule = {
  id: 'host-process-contradiction',
  effect: 'rejected',
  needs: ['hostProcess'],
  summary: 'the pod and one of its containers disagree on hostProcess',
  why: 'A container inherits `windowsOptions.hostProcess` from its pod and may repeat it, but not contradict it: the API server refuses the pod when both are given and differ.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindowsHostProcessPod)',
  bad: hostProcessPod({ container: 'securityContext:\n  windowsOptions:\n    hostProcess: false' }),
  good: hostProcessPod({ container: 'securityContext:\n  windowsOptions:\n    hostProcess: true' }),
  check: onPods(({ template }) => asFindings('host-process-contradiction', hostProcessProblems(template))),
};
