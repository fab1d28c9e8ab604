import { Rule } from '../rule';
import { isHostProcessPod } from './support/core';
import { hostProcessPod, windowsPod } from './support/example';
import { onWindowsPods, removal } from './support/pods';

export const hostNetworkWithoutHostProcess: Rule = {
  id: 'host-network-without-host-process',
  effect: 'ignored',
  fixable: true,
  needs: ['hostNetwork'],
  summary: 'a Windows Pod without HostProcess containers requests the network of its host',
  why: 'On Windows only HostProcess containers share the network of their host. For other Pods, `hostNetwork: true` is accepted and ignored; the enhancement to support it was withdrawn.',
  source: 'kubernetes v1.36.3 pkg/features/kube_features.go (WindowsHostNetwork, deprecated); kubernetes/enhancements 3503 (withdrawn)',
  bad: windowsPod({ spec: 'hostNetwork: true' }),
  good: hostProcessPod(),
  check: onWindowsPods(({ spec }) => (spec.hostNetwork === true && !isHostProcessPod(spec) ? [{
    path: ['spec', 'hostNetwork'],
    message: 'hostNetwork is true, but on Windows only HostProcess containers use the network of their host',
    help: 'remove hostNetwork and use a hostPort or a Service, or use HostProcess containers',
    fix: removal(['spec', 'hostNetwork']),
  }] : [])),
};
