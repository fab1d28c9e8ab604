import { osProblems } from './support/core';
import { asFindings, onPods } from './support/pods';
import { objectAt } from '../../base';
import { removal } from '../../findings';
import { NodeLabel } from '../../knowledge';
import { RuleDefinition } from '../rule';

export const osLabelOnPod: RuleDefinition = {
  id: 'os-label-on-pod',
  effect: 'broken',
  fixable: true,
  summary: 'a Pod has the label kubernetes.io/os with another value than its operating system',
  check: onPods(({ template, os = 'linux' }) => (objectAt(objectAt(template, 'metadata'), 'labels')[NodeLabel.OS] === undefined ? [] : asFindings('os-label-on-pod', osProblems(template, os), ({ path }) => ({ fix: removal(path) })))),
};
