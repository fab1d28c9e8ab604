import { containersOf } from './support/core';
import { portNameProblems } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods, rejected } from './support/pods';

const port = (name: string) => windowsPod({ container: `ports:\n  - name: ${name}\n    containerPort: 80` });

export const portName: Rule = {
  id: 'port-name',
  effect: 'rejected',
  needs: ['ports'],
  summary: 'a port of a Windows container has a name that the API server rejects',
  why: 'The name of a port has at most 15 characters: lowercase letters, digits, and single hyphens between them, and at least one letter.',
  source: 'apimachinery v0.36.3 pkg/util/validation/validation.go (IsValidPortName)',
  bad: port('management-interface'),
  good: port('management'),
  check: onWindowsPods(({ spec }) => rejected('port-name', portNameProblems(containersOf(spec)))),
};
