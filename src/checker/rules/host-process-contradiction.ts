import { RuleDefinition } from '../rule';
import { hostProcessProblems } from './support/core';
import { asFindings, onPods } from './support/pods';

export const hostProcessContradiction: RuleDefinition = {
  id: 'host-process-contradiction',
  effect: 'rejected',
  needs: ['hostProcess'],
  summary: 'a Windows Pod and one of its containers set hostProcess to different values',
  check: onPods(({ template }) => asFindings('host-process-contradiction', hostProcessProblems(template))),
};
