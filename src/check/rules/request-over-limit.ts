import { requestProblems } from '../../complete/resources';
import { Rule } from '../rule';
import { containersOf } from './support/core';
import { windowsPod } from './support/example';
import { asFindings, onWindowsPods } from './support/pods';

const resources = (cpu: string) => `resources:\n  requests:\n    cpu: ${cpu}\n    memory: 2Gi\n  limits:\n    cpu: "1"\n    memory: 2Gi`;

export const requestOverLimit: Rule = {
  id: 'request-over-limit',
  effect: 'rejected',
  needs: ['requests'],
  summary: 'a Windows container requests more than its limit',
  why: 'The API server rejects containers whose request for CPU, memory, or ephemeral storage is greater than the limit.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateResourceRequirements)',
  bad: windowsPod({ resources: resources('"2"') }),
  good: windowsPod({ resources: resources('"1"') }),
  check: onWindowsPods(({ spec }) => asFindings('request-over-limit', requestProblems(containersOf(spec)))),
};
