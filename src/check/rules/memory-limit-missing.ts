import { containersOf } from './support/core';
import { DEFAULT_QUANTITIES } from '../../knowledge';
import { isPresent, parseQuantity, scalarText, showName, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods, setting } from './support/pods';
import { hasDefaultLimit } from './support/resources';

export const memoryLimitMissing: Rule = {
  id: 'memory-limit-missing',
  effect: 'advice',
  looksUp: true,
  fixable: true,
  summary: 'a Windows container has no memory limit',
  why: 'Windows has no OOM killer. A container without a limit can commit all memory of its node. The node then pages until the kubelet itself stalls, and becomes NotReady. A default limit from a LimitRange in the namespace is enough.',
  source: 'kubernetes/kubernetes#73417, kubernetes/kubernetes#122922; Azure/AKS#1461, Azure/AKS#2820',
  bad: windowsPod({ resources: 'resources:\n  requests:\n    memory: 2Gi' }),
  good: windowsPod({ resources: 'resources:\n  limits:\n    memory: 2Gi' }),
  check: onWindowsPods(({ spec }, context, object) => {
    if (hasDefaultLimit(object, 'memory', context)) { return []; }
    return containersOf(spec).filter(({ list, container }) => list !== 'ephemeralContainers' && !isPresent(valueAt(container, ['resources', 'limits', 'memory'])))
      .map(({ container, path }) => {
        const request = valueAt(container, ['resources', 'requests', 'memory']);
        const at = ['spec', ...path, 'resources', 'limits', 'memory'];
        return {
          path: isPresent(container.resources) ? ['spec', ...path, 'resources'] : ['spec', ...path],
          message: `container ${showName(container.name)} has no memory limit: Windows has no OOM killer, so it can stall its node`,
          help: parseQuantity(request) !== undefined ? `set resources.limits.memory to ${scalarText(request)}, the memory that it requests` : `set resources.limits.memory to the maximum that the container commits, such as ${DEFAULT_QUANTITIES.memory}`,
          fix: setting(at, parseQuantity(request) === undefined ? DEFAULT_QUANTITIES.memory : request),
        };
      });
  }),
};
