import { ofPodRule } from './support/pod-rule';
import { only } from './support/pods';
import { hasDefaultLimit, limitFix } from './support/resources';
import { isPresent, valueAt } from '../../base';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

const ofPod = ofPodRule(POD_RULES.memoryLimitMissing, ({ parts: [container], path }, _, context) => ({
  path: isPresent(valueAt(container, ['resources'])) ? [...path, 'resources'] : path, ...limitFix(container, path, 'memory', context),
}));

export const memoryLimitMissing: RuleDefinition = {
  ...ofPod,
  looksUp: true,
  fixable: true,
  check: only({ pods: 'windows' }, (object, context) => (hasDefaultLimit(object, 'memory', context) ? [] : ofPod.check(object, context))),
};
