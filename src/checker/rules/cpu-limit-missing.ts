import { containersOf } from './support/core';
import { ofPodRule } from './support/pod-rule';
import { only, onWindowsPods } from './support/pods';
import { hasDefaultLimit, limitFix } from './support/resources';
import { isPresent, valueAt } from '../../base';
import { showName } from '../../kubernetes';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

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

export const cpuLimitMissing: RuleDefinition = {
  ...ofPod,
  looksUp: true,
  fixable: true,
  check: only({ pods: 'windows' }, (object, context) =>
    (hasDefaultLimit(object, 'cpu', context) ? [] : [...ofPod.check(object, context), ...withoutRequest(object, context)])),
};
