import { setting } from '../../findings';
import { RuleDefinition } from '../rule';
import { hostProcessProblems } from './support/core';
import { asFindings, onPods } from './support/pods';

export const hostProcessNetwork: RuleDefinition = {
  id: 'host-process-network',
  effect: 'rejected',
  fixable: true,
  needs: ['hostProcess'],
  summary: 'a Pod with HostProcess containers lacks hostNetwork',
  check: onPods(({ template }) => asFindings('host-process-network', hostProcessProblems(template), ({ path }) => ({ fix: setting(path, true) }))),
};
