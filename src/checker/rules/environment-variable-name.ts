import { containersOf } from './support/core';
import { onWindowsPods, rejected } from './support/pods';
import { remembering } from '../../base';
import { environmentNameProblems } from '../../kubernetes';
import { RuleDefinition } from '../rule';

const minorOf = remembering((kubernetes) => Number(kubernetes.split('.')[1]));

export const environmentVariableName: RuleDefinition = {
  id: 'environment-variable-name',
  effect: 'rejected',
  needs: ['env'],
  summary: 'an environment variable of a Windows container has a name that the API server rejects',
  check: onWindowsPods(({ spec }, { kubernetes }) => rejected('environment-variable-name', environmentNameProblems(containersOf(spec), minorOf(kubernetes)))),
};
