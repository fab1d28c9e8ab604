import { containersOf } from './support/core';
import { environmentNameProblems, remembering } from '../../manifest';
import { RuleDefinition } from '../rule';
import { onWindowsPods, rejected } from './support/pods';

const minorOf = remembering((kubernetes) => Number(kubernetes.split('.')[1]));

export const environmentVariableName: RuleDefinition = {
  id: 'environment-variable-name',
  effect: 'rejected',
  needs: ['env'],
  summary: 'an environment variable of a Windows container has a name that the API server rejects',
  check: onWindowsPods(({ spec }, { kubernetes }) => rejected('environment-variable-name', environmentNameProblems(containersOf(spec), minorOf(kubernetes)))),
};
