import { containersOf } from './support/core';
import { onWindowsPods, rejected } from './support/pods';
import { handlerProblems } from '../../kubernetes';
import { RuleDefinition } from '../rule';


export const probeHandler: RuleDefinition = {
  id: 'probe-handler',
  effect: 'rejected',
  needs: ['startupProbe', 'livenessProbe', 'readinessProbe', 'lifecycle'],
  summary: 'a probe or a lifecycle hook of a Windows container has no handler, or more than one',
  check: onWindowsPods(({ spec }) => rejected('probe-handler', handlerProblems(containersOf(spec)))),
};
