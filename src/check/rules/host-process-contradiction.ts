import { Rule } from '../rule';
import { hostProcessProblems } from './support/core';
import { hostProcessPod } from './support/example';
import { asFindings, onPods } from './support/pods';

export const hostProcessContradiction: Rule = {
  id: 'host-process-contradiction',
  effect: 'rejected',
  needs: ['hostProcess'],
  summary: 'a Windows Pod and one of its containers set hostProcess to different values',
  why: 'A container inherits `windowsOptions.hostProcess` from its Pod. It may repeat the value but not change it: the API server rejects the Pod if both are set and differ.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindowsHostProcessPod)',
  bad: hostProcessPod({ container: 'securityContext:\n  windowsOptions:\n    hostProcess: false' }),
  good: hostProcessPod({ container: 'securityContext:\n  windowsOptions:\n    hostProcess: true' }),
  check: onPods(({ template }) => asFindings('host-process-contradiction', hostProcessProblems(template))),
};
