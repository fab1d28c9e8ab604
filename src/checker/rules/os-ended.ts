import { RuleDefinition } from '../rule';
import { endFinding, stateOf } from './support/lifecycle';
import { onWindowsPods } from './support/pods';

export const osEnded: RuleDefinition = {
  id: 'os-ended',
  effect: 'ending',
  worst: 'ended',
  looksUp: true,
  summary: 'a Windows Pod runs only on nodes of a Windows release that the platform no longer offers, or that gets no updates',
  check: onWindowsPods((pod, context) => (stateOf(pod, context) === 'ended'
    ? [{ ...endFinding(pod, context), effect: context.endsAreErrors ? 'ended' : 'ending' }] : [])),
};
