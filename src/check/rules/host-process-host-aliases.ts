import { isHostProcessPod } from './support/core';
import { listAt } from '../../manifest';
import { Rule } from '../rule';
import { hostProcessPod } from './support/example';
import { onWindowsPods, removal } from './support/pods';

const SPEC = 'hostNetwork: true\nsecurityContext:\n  windowsOptions:\n    hostProcess: true\n    runAsUserName: NT AUTHORITY\\SYSTEM';

export const hostProcessHostAliases: Rule = {
  id: 'host-process-host-aliases',
  effect: 'ignored',
  fixable: true,
  needs: ['hostProcess'],
  summary: 'a HostProcess Pod has hostAliases, which are ignored',
  why: 'The kubelet mounts a hosts file into every Pod except those with HostProcess containers, which read the hosts file of their node.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_pods.go (shouldMountHostsFile)',
  bad: hostProcessPod({ spec: `${SPEC}\nhostAliases:\n  - ip: 10.0.0.5\n    hostnames: [files]` }),
  good: hostProcessPod(),
  check: onWindowsPods(({ spec }) => (isHostProcessPod(spec) && listAt(spec, 'hostAliases').length > 0 ? [{
    path: ['spec', 'hostAliases'],
    message: 'hostAliases have no effect: HostProcess containers read the hosts file of their node',
    help: 'remove hostAliases, or resolve the names through DNS',
    fix: removal(['spec', 'hostAliases']),
  }] : [])),
};
