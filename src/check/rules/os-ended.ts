import { Rule } from '../rule';
import { affinityForBuilds, BUILDS_OF_2022, windowsPod } from './support/example';
import { endFinding, ON_AKS, stateOf } from './support/lifecycle';
import { onWindowsPods } from './support/pods';

export const osEnded: Rule = {
  id: 'os-ended',
  effect: 'ending',
  worst: 'ended',
  looksUp: true,
  summary: 'a Windows Pod runs only on nodes of a Windows release that the platform no longer offers, or that gets no updates',
  why: 'Platforms end their support for a Windows release on a date, or with a Kubernetes version: then new node pools can\'t have it, and it gets no node images or patches. Later, they delete its node images: existing node pools can\'t be scaled or repaired any more, and Pods without their nodes stay Pending. It is an error if the nodes of the cluster are given, or a day with `--on`; otherwise a warning, so that an unchanged repository doesn\'t fail one morning.',
  source: 'the platforms\' own tables, and Microsoft\'s support dates: `k8s-windows explain aks`, `k8s-windows explain ltsc2019`',
  exampleOptions: ON_AKS,
  bad: windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2019', spec: affinityForBuilds('10.0.17763') }),
  good: windowsPod({ image: 'mcr.microsoft.com/windows/servercore:ltsc2022', spec: BUILDS_OF_2022 }),
  check: onWindowsPods((pod, context) => (stateOf(pod, context) === 'ended'
    ? [{ ...endFinding(pod, context), effect: context.endsAreErrors ? 'ended' : 'ending' }] : [])),
};
