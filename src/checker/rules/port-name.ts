import { containersOf } from './support/core';
import { onWindowsPods, rejected } from './support/pods';
import { portNameProblems } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const portName: RuleDefinition = {
  id: 'port-name',
  effect: 'rejected',
  needs: ['ports'],
  summary: 'a port of a Windows container has a name that the API server rejects',
  check: onWindowsPods(({ spec }) => rejected('port-name', portNameProblems(containersOf(spec)))),
};
