import { isPresent, valueAt } from '../../manifest';
import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { only } from './support/pods';
import { hasDefaultLimit, limitFix } from './support/resources';

const ofPod = ofPodRule(POD_RULES.memoryLimitMissing, ({ parts: [container], path }, _, context) => ({
  path: isPresent(valueAt(container, ['resources'])) ? [...path, 'resources'] : path, ...limitFix(container, path, 'memory', context),
}));

export const memoryLimitMissing: Rule = {
  ...ofPod,
  looksUp: true,
  fixable: true,
  summary: 'a Windows container has no memory limit',
  why: 'Windows has no OOM killer. A container without a limit can commit all memory of its node. The node then pages until the kubelet itself stalls, and becomes NotReady. A default limit from a LimitRange in the namespace is enough. A limit is the author\'s to choose, so `fix` adds one only with `--default-memory`, or with `--limits-from-requests` where the container has a request.',
  source: 'kubernetes/kubernetes#73417, kubernetes/kubernetes#122922; Azure/AKS#1461, Azure/AKS#2820',
  bad: windowsPod({ resources: 'resources:\n  requests:\n    memory: 2Gi' }),
  good: windowsPod({ resources: 'resources:\n  limits:\n    memory: 2Gi' }),
  check: only({ pods: 'windows' }, (object, context) => (hasDefaultLimit(object, 'memory', context) ? [] : ofPod.check(object, context))),
};
