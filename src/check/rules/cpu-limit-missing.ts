import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { only } from './support/pods';
import { hasDefaultLimit } from './support/resources';

const ofPod = ofPodRule(POD_RULES.cpuLimitMissing);

export const cpuLimitMissing: Rule = {
  ...ofPod,
  looksUp: true,
  needs: ['requests'],
  summary: 'a Windows container requests CPU but has no CPU limit',
  why: 'On Windows the scheduler uses a CPU request to choose a node, but nothing reserves that CPU for the container. Without a limit, a busy container can use all CPUs of its node, and the kubelet, the container runtime, and all other Pods of the node slow down. A limit is a hard cap from the start of the container, so `fix` doesn\'t add one: choose a value that the container can start with. A default limit from a LimitRange in the namespace is enough.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kuberuntime/kuberuntime_container_windows.go; Kubernetes documentation, "Resource Management for Windows nodes"',
  bad: windowsPod({ resources: 'resources:\n  requests:\n    cpu: 100m\n    memory: 2Gi\n  limits:\n    memory: 2Gi' }),
  good: windowsPod({ resources: 'resources:\n  requests:\n    cpu: 100m\n    memory: 2Gi\n  limits:\n    cpu: "2"\n    memory: 2Gi' }),
  check: only({ pods: 'windows' }, (object, context) => (hasDefaultLimit(object, 'cpu', context) ? [] : ofPod.check(object, context))),
};
