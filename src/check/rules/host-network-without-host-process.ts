import { Rule } from '../rule';
import { isHostProcessPod } from './support/core';
import { hostProcessPod, windowsPod } from './support/example';
import { onWindowsPods, removal } from './support/pods';

export const hostNetworkWithoutHostProcess: Rule = {
  id: 'host-network-without-host-process',
  effect: 'ignored',
  needs: ['hostNetwork'],
  summary: 'a Windows pod without HostProcess containers asks for the network of its host',
  why: 'On Windows only HostProcess containers share the network of their host. For others `hostNetwork: true` is accepted and not done; the work on it was withdrawn.',
  source: 'kubernetes v1.36.3 pkg/features/kube_features.go (WindowsHostNetwork, deprecated); kubernetes/enhancements 3503 (withdrawn)',
  bad: windowsPod({ spec: 'hostNetwork: true' }),
  good: hostProcessPod(),
  check: onWindowsPods(({ spec }) => (spec.hostNetwork === true && !isHostProcessPod(spec) ? [{
    path: ['spec', 'hostNetwork'],
    message: 'hostNetwork is true, but Windows gives only HostProcess containers the network of their host',
    help: 'remove hostNetwork and use a hostPort or a Service, or make the containers HostProcess containers',
    fix: removal(['spec', 'hostNetwork']),
  }] : [])),
};
