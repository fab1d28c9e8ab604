import { gmsaCredentialSpecNameFault, scalarText, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { asFindings, onPods, setting } from './support/pods';
import { optionsProblems } from './support/windows-options';

export const gmsaCredentialSpecName: Rule = {
  id: 'gmsa-credential-spec-name',
  effect: 'rejected',
  needs: ['windowsOptions'],
  summary: 'windowsOptions.gmsaCredentialSpecName can\'t be the name of an object',
  why: 'It names a GMSACredentialSpec object, so it is lower case as all names of objects are. Names such as gmsa-WebApp1, as they stand in Active Directory, are refused.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindowsSecurityContextOptions)',
  bad: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    gmsaCredentialSpecName: gmsa-WebApp1' }),
  good: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    gmsaCredentialSpecName: gmsa-webapp1' }),
  check: onPods((pod) => asFindings('gmsa-credential-spec-name', optionsProblems(pod), ({ path }) => {
    const lower = scalarText(valueAt(pod.template, path)).toLowerCase();
    return gmsaCredentialSpecNameFault(lower) ? {} : { fix: setting(path, lower) };
  })),
};
