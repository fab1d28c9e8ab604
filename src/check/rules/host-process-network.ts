import { Rule } from '../rule';
import { hostProcessProblems } from './support/core';
import { hostProcessPod } from './support/example';
import { asFindings, onPods, setting } from './support/pods';

export const hostProcessNetwork: Rule = {
  id: 'host-process-network',
  effect: 'rejected',
  fixable: true,
  needs: ['hostProcess'],
  summary: 'a Pod with HostProcess containers lacks hostNetwork',
  why: 'HostProcess containers always use the network of their host. The API server requires this to be explicit: it rejects the Pod unless `hostNetwork` is true.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindowsHostProcessPod)',
  bad: hostProcessPod({ spec: 'securityContext:\n  windowsOptions:\n    hostProcess: true\n    runAsUserName: NT AUTHORITY\\SYSTEM' }),
  good: hostProcessPod(),
  check: onPods(({ template }) => asFindings('host-process-network', hostProcessProblems(template), ({ path }) => ({ fix: setting(path, true) }))),
};
