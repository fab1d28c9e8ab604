import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { hostProcessPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';

const SPEC = 'hostNetwork: true\nsecurityContext:\n  windowsOptions:\n    hostProcess: true\n    runAsUserName: NT AUTHORITY\\SYSTEM';

export const hostProcessHostAliases: Rule = {
  ...ofPodRule(POD_RULES.hostProcessHostAliases, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['hostProcess'],
  summary: 'a HostProcess Pod has hostAliases, which are ignored',
  why: 'The kubelet mounts a hosts file into every Pod except those with HostProcess containers, which read the hosts file of their node.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_pods.go (shouldMountHostsFile)',
  bad: hostProcessPod({ spec: `${SPEC}\nhostAliases:\n  - ip: 10.0.0.5\n    hostnames: [files]` }),
  good: hostProcessPod(),
};
