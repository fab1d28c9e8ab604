import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { hostProcessPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';

export const hostProcessNonRoot: Rule = {
  ...ofPodRule(POD_RULES.hostProcessNonRoot, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['hostProcess'],
  summary: 'a HostProcess Pod sets runAsNonRoot',
  why: 'HostProcess containers run as an account of the node, usually NT AUTHORITY\\SYSTEM. They can\'t be combined with `runAsNonRoot: true`.',
  source: 'Kubernetes documentation, "Create a Windows HostProcess Pod"',
  bad: hostProcessPod({ container: 'securityContext:\n  runAsNonRoot: true' }),
  good: hostProcessPod(),
};
