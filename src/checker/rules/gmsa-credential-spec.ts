import { optionsProblems } from './support/core';
import { asFindings, onPods } from './support/pods';
import { valueAt } from '../../base';
import { removal } from '../../findings';
import { RuleDefinition } from '../rule';

export const gmsaCredentialSpec: RuleDefinition = {
  id: 'gmsa-credential-spec',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Windows Pod\'s gmsaCredentialSpec is empty or larger than 64 KiB',
  check: onPods((pod) => asFindings('gmsa-credential-spec', optionsProblems(pod), ({ path }) => (
    valueAt(pod.template, path) === '' ? { fix: removal(path) } : {}))),
};
