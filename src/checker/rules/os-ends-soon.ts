import { RuleDefinition } from '../rule';
import { endFinding, stateOf } from './support/lifecycle';
import { onWindowsPods } from './support/pods';

export const osEndsSoon: RuleDefinition = {
  id: 'os-ends-soon',
  effect: 'ending',
  looksUp: true,
  summary: 'a Windows Pod runs only on nodes of a Windows release that ends soon',
  check: onWindowsPods((pod, context) => (stateOf(pod, context) === 'ending' ? [endFinding(pod, context)] : [])),
};
