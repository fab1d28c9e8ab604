import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { hostProcessPod, windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';

export const hostNetworkWithoutHostProcess: Rule = {
  ...ofPodRule(POD_RULES.hostNetworkWithoutHostProcess, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['hostNetwork'],
  summary: 'a Windows Pod without HostProcess containers requests the network of its host',
  why: 'On Windows only HostProcess containers share the network of their host. For other Pods, `hostNetwork: true` is accepted and ignored; the enhancement to support it was withdrawn.',
  source: 'kubernetes v1.36.3 pkg/features/kube_features.go (WindowsHostNetwork, deprecated); kubernetes/enhancements 3503 (withdrawn)',
  bad: windowsPod({ spec: 'hostNetwork: true' }),
  good: hostProcessPod(),
};
