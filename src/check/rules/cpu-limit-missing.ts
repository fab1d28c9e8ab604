import { isPresent, showName, valueAt } from '../../manifest';
import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { containersOf } from './support/core';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { only, onWindowsPods } from './support/pods';
import { hasDefaultLimit, limitFix } from './support/resources';

const REQUEST = ['resources', 'requests', 'cpu'];
const ofPod = ofPodRule(POD_RULES.cpuLimitMissing, ({ parts: [container], path }, _, context) =>
  limitFix(container, path.slice(0, -REQUEST.length), 'cpu', context));

/** Containers that don't request CPU are reported only if an option gives them a limit. */
const withoutRequest = onWindowsPods(({ spec }, context) => (
  context.resources.cpu.fallback === undefined ? [] : containersOf(spec)
).flatMap(({ container, path, list }) => {
  if (list === 'ephemeralContainers' || isPresent(valueAt(container, REQUEST))) { return []; }
  const at = ['spec', ...path];
  const { fix } = limitFix(container, at, 'cpu', context);
  return fix ? [{
    path: isPresent(valueAt(container, ['resources'])) ? [...at, 'resources'] : at,
    message: `container ${showName(container.name)} has no CPU limit: it can use all CPUs of its node`, help: 'set resources.limits.cpu', fix,
  }] : [];
}));

export const cpuLimitMissing: Rule = {
  ...ofPod,
  looksUp: true,
  fixable: true,
  summary: 'a Windows container requests CPU but has no CPU limit',
  why: 'On Windows the scheduler uses a CPU request to choose a node, but nothing reserves that CPU for the container. Without a limit, a busy container can use all CPUs of its node, and the kubelet, the container runtime, and all other Pods of the node slow down. A limit is a hard cap from the start of the container, so `fix` adds one only with `--limits-from-requests`, or with `--default-cpu` to a container that requests no CPU: choose a value that the container can start with. A default limit from a LimitRange in the namespace is enough.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kuberuntime/kuberuntime_container_windows.go; Kubernetes documentation, "Resource Management for Windows nodes"',
  bad: windowsPod({ resources: 'resources:\n  requests:\n    cpu: 100m\n    memory: 2Gi\n  limits:\n    memory: 2Gi' }),
  good: windowsPod({ resources: 'resources:\n  requests:\n    cpu: 100m\n    memory: 2Gi\n  limits:\n    cpu: "2"\n    memory: 2Gi' }),
  check: only({ pods: 'windows' }, (object, context) =>
    (hasDefaultLimit(object, 'cpu', context) ? [] : [...ofPod.check(object, context), ...withoutRequest(object, context)])),
};
