import { containersOf } from './support/core';
import { handlerProblems } from '../../manifest';
import { RuleDefinition } from '../rule';
import { onWindowsPods, rejected } from './support/pods';


export const probeHandler: RuleDefinition = {
  id: 'probe-handler',
  effect: 'rejected',
  needs: ['startupProbe', 'livenessProbe', 'readinessProbe', 'lifecycle'],
  summary: 'a probe or a lifecycle hook of a Windows container has no handler, or more than one',
  check: onWindowsPods(({ spec }) => rejected('probe-handler', handlerProblems(containersOf(spec)))),
};
