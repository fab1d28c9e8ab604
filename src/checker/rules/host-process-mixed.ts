import { RuleDefinition } from '../rule';
import { hostProcessProblems } from './support/core';
import { asFindings, onPods } from './support/pods';


export const hostProcessMixed: RuleDefinition = {
  id: 'host-process-mixed',
  effect: 'rejected',
  needs: ['hostProcess'],
  summary: 'a Pod mixes HostProcess containers with other containers',
  check: onPods(({ template }) => asFindings('host-process-mixed', hostProcessProblems(template))),
};
