import { gmsaCredentialSpecNameFault, scalarText, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { optionsProblems } from './support/core';
import { windowsPod } from './support/example';
import { asFindings, onPods, setting } from './support/pods';

export const gmsaCredentialSpecName: Rule = {
  id: 'gmsa-credential-spec-name',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Windows Pod\'s gmsaCredentialSpecName isn\'t a valid object name',
  why: 'The field names a GMSACredentialSpec object, and names of objects are lower case. The API server rejects names such as gmsa-WebApp1 that are written as in Active Directory.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindowsSecurityContextOptions)',
  bad: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    gmsaCredentialSpecName: gmsa-WebApp1' }),
  good: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    gmsaCredentialSpecName: gmsa-webapp1' }),
  check: onPods((pod) => asFindings('gmsa-credential-spec-name', optionsProblems(pod), ({ path }) => {
    const lower = scalarText(valueAt(pod.template, path)).toLowerCase();
    return gmsaCredentialSpecNameFault(lower) ? {} : { fix: setting(path, lower) };
  })),
};
