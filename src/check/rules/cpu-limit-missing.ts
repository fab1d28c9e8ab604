import { containersOf } from './support/core';
import { isPresent, scalarText, showName, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';
import { hasDefaultLimit } from './support/resources';

export const cpuLimitMissing: Rule = {
  id: 'cpu-limit-missing',
  effect: 'advice',
  looksUp: true,
  needs: ['requests'],
  summary: 'a Windows container requests CPU but has no CPU limit',
  why: 'On Windows the scheduler uses a CPU request to choose a node, but nothing reserves that CPU for the container. Without a limit, a busy container can use all CPUs of its node, and the kubelet, the container runtime, and all other Pods of the node slow down. A limit is a hard cap from the start of the container, so `fix` doesn\'t add one: choose a value that the container can start with. A default limit from a LimitRange in the namespace is enough.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kuberuntime/kuberuntime_container_windows.go; Kubernetes documentation, "Resource Management for Windows nodes"',
  bad: windowsPod({ resources: 'resources:\n  requests:\n    cpu: 100m\n    memory: 2Gi\n  limits:\n    memory: 2Gi' }),
  good: windowsPod({ resources: 'resources:\n  requests:\n    cpu: 100m\n    memory: 2Gi\n  limits:\n    cpu: "2"\n    memory: 2Gi' }),
  check: onWindowsPods(({ spec }, context, object) => {
    if (hasDefaultLimit(object, 'cpu', context)) { return []; }
    return containersOf(spec).flatMap(({ list, container, path }) => {
      const request = valueAt(container, ['resources', 'requests', 'cpu']);
      if (list === 'ephemeralContainers' || !isPresent(request) || isPresent(valueAt(container, ['resources', 'limits', 'cpu']))) { return []; }
      return [{
        path: ['spec', ...path, 'resources', 'requests', 'cpu'],
        message: `container ${showName(container.name)} requests ${scalarText(request)} of CPU without a limit: it can use all CPUs of its node`,
        help: 'set resources.limits.cpu to the maximum that it may use, enough to start it in time: on Windows the limit is a hard cap',
      }];
    });
  }),
};
