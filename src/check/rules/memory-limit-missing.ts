import { DEFAULT_QUANTITIES } from '../../knowledge';
import { isPresent, parseQuantity, valueAt } from '../../manifest';
import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { only, setting } from './support/pods';
import { hasDefaultLimit } from './support/resources';

const ofPod = ofPodRule(POD_RULES.memoryLimitMissing, ({ parts: [container], path }) => {
  const request = valueAt(container, ['resources', 'requests', 'memory']);
  return {
    path: isPresent(valueAt(container, ['resources'])) ? [...path, 'resources'] : path,
    fix: setting([...path, 'resources', 'limits', 'memory'], parseQuantity(request) === undefined ? DEFAULT_QUANTITIES.memory : request),
  };
});

export const memoryLimitMissing: Rule = {
  ...ofPod,
  looksUp: true,
  fixable: true,
  summary: 'a Windows container has no memory limit',
  why: 'Windows has no OOM killer. A container without a limit can commit all memory of its node. The node then pages until the kubelet itself stalls, and becomes NotReady. A default limit from a LimitRange in the namespace is enough.',
  source: 'kubernetes/kubernetes#73417, kubernetes/kubernetes#122922; Azure/AKS#1461, Azure/AKS#2820',
  bad: windowsPod({ resources: 'resources:\n  requests:\n    memory: 2Gi' }),
  good: windowsPod({ resources: 'resources:\n  limits:\n    memory: 2Gi' }),
  check: only({ pods: 'windows' }, (object, context) => (hasDefaultLimit(object, 'memory', context) ? [] : ofPod.check(object, context))),
};
