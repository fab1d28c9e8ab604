import { containersOf } from './support/core';
import { asFindings, onWindowsPods } from './support/pods';
import { requestProblems } from '../../pods';
import { RuleDefinition } from '../rule';

export const requestOverLimit: RuleDefinition = {
  id: 'request-over-limit',
  effect: 'rejected',
  needs: ['requests'],
  summary: 'a Windows container requests more than its limit',
  check: onWindowsPods(({ spec }) => asFindings('request-over-limit', requestProblems(containersOf(spec)))),
};
