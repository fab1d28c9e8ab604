import { valueAt } from '../../manifest';
import { Rule } from '../rule';
import { optionsProblems } from './support/core';
import { windowsPod } from './support/example';
import { asFindings, onPods, removal } from './support/pods';

export const gmsaCredentialSpec: Rule = {
  id: 'gmsa-credential-spec',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Windows Pod\'s gmsaCredentialSpec is empty or larger than 64 KiB',
  why: 'A Pod may contain the contents of a credential spec itself, although the gMSA webhook normally fills them in. The API server rejects contents that are empty or larger than 64 KiB.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindowsSecurityContextOptions)',
  bad: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    gmsaCredentialSpecName: gmsa-webapp1\n    gmsaCredentialSpec: ""' }),
  good: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    gmsaCredentialSpecName: gmsa-webapp1' }),
  check: onPods((pod) => asFindings('gmsa-credential-spec', optionsProblems(pod), ({ path }) => (
    valueAt(pod.template, path) === '' ? { fix: removal(path) } : {}))),
};
