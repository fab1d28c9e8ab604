import { Rule } from '../rule';
import { hostProcessProblems } from './support/core';
import { hostProcessPod } from './support/example';
import { asFindings, onPods } from './support/pods';

export const hostPortMismatch: Rule = {
  id: 'host-port-mismatch',
  effect: 'rejected',
  needs: ['hostProcess'],
  summary: 'a hostPort of a HostProcess pod differs from its containerPort',
  why: 'HostProcess pods use the network of their host, where a container\'s port is the host\'s: the API server refuses a hostPort that isn\'t the containerPort.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateHostNetwork)',
  bad: hostProcessPod({ container: 'ports:\n  - containerPort: 9182\n    hostPort: 19182' }),
  good: hostProcessPod({ container: 'ports:\n  - containerPort: 9182\n    hostPort: 9182' }),
  check: onPods(({ template }) => asFindings('host-port-mismatch', hostProcessProblems(template))),
};
