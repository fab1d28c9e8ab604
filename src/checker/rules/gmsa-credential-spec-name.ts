import { optionsProblems } from './support/core';
import { asFindings, onPods } from './support/pods';
import { scalarText, valueAt } from '../../base';
import { setting } from '../../findings';
import { gmsaCredentialSpecNameFault } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const gmsaCredentialSpecName: RuleDefinition = {
  id: 'gmsa-credential-spec-name',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Windows Pod\'s gmsaCredentialSpecName isn\'t a valid object name',
  check: onPods((pod) => asFindings('gmsa-credential-spec-name', optionsProblems(pod), ({ path }) => {
    const lower = scalarText(valueAt(pod.template, path)).toLowerCase();
    return gmsaCredentialSpecNameFault(lower) ? {} : { fix: setting(path, lower) };
  })),
};
