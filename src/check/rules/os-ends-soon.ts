import { HORIZON } from '../../knowledge';
import { Rule } from '../rule';
import { affinityForBuilds, BUILDS_OF_2022, windowsPod } from './support/example';
import { endFinding, ON_AKS, stateOf } from './support/lifecycle';
import { onWindowsPods } from './support/pods';

export const osEndsSoon: Rule = {
  id: 'os-ends-soon',
  effect: 'ending',
  looksUp: true,
  summary: 'a Windows Pod runs only on nodes of a Windows release that ends soon',
  why: `Within ${HORIZON} days, the platform ends its support for the release, deletes its node images, or Microsoft ends its updates. Nodes of another release need images that are built for it, so begin in time. The rule os-ended reports what has ended.`,
  source: 'the platforms\' own tables, and Microsoft\'s support dates: `k8s-windows explain aks`, `k8s-windows explain ltsc2019`',
  exampleOptions: { ...ON_AKS, kubernetes: '1.32', on: '2025-11-24' },
  bad: windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2019', spec: affinityForBuilds('10.0.17763') }),
  good: windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2022', spec: BUILDS_OF_2022 }),
  check: onWindowsPods((pod, context) => (stateOf(pod, context) === 'ending' ? [endFinding(pod, context)] : [])),
};
