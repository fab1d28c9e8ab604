import { requestProblems } from '../../complete/resources';
import { RuleDefinition } from '../rule';
import { containersOf } from './support/core';
import { asFindings, onWindowsPods } from './support/pods';

export const requestOverLimit: RuleDefinition = {
  id: 'request-over-limit',
  effect: 'rejected',
  needs: ['requests'],
  summary: 'a Windows container requests more than its limit',
  check: onWindowsPods(({ spec }) => asFindings('request-over-limit', requestProblems(containersOf(spec)))),
};
