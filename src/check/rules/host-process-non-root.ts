import { Rule } from '../rule';
import { hostProcessProblems } from './support/core';
import { hostProcessPod } from './support/example';
import { asFindings, onPods, removal } from './support/pods';

export const hostProcessNonRoot: Rule = {
  id: 'host-process-non-root',
  effect: 'broken',
  fixable: true,
  needs: ['hostProcess'],
  summary: 'a HostProcess Pod sets runAsNonRoot',
  why: 'HostProcess containers run as an account of the node, usually NT AUTHORITY\\SYSTEM. They can\'t be combined with `runAsNonRoot: true`.',
  source: 'Kubernetes documentation, "Create a Windows HostProcess Pod"',
  bad: hostProcessPod({ container: 'securityContext:\n  runAsNonRoot: true' }),
  good: hostProcessPod(),
  check: onPods(({ template }) => asFindings('host-process-non-root', hostProcessProblems(template), ({ path }) => ({ fix: removal(path) }))),
};
