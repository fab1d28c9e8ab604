import { containersOf } from './support/core';
import { portNameProblems } from '../../manifest';
import { RuleDefinition } from '../rule';
import { onWindowsPods, rejected } from './support/pods';

export const portName: RuleDefinition = {
  id: 'port-name',
  effect: 'rejected',
  needs: ['ports'],
  summary: 'a port of a Windows container has a name that the API server rejects',
  check: onWindowsPods(({ spec }) => rejected('port-name', portNameProblems(containersOf(spec)))),
};
