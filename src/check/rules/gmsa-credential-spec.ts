import { valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { asFindings, onPods, removal } from './support/pods';
import { optionsProblems } from './support/windows-options';

export const gmsaCredentialSpec: Rule = {
  id: 'gmsa-credential-spec',
  effect: 'rejected',
  needs: ['windowsOptions'],
  summary: 'windowsOptions.gmsaCredentialSpec is empty or longer than 64 KiB',
  why: 'The contents of a credential spec can be given in the pod itself, though the gMSA webhook is there to fill them in. The API server refuses empty ones and those over 64 KiB.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindowsSecurityContextOptions)',
  bad: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    gmsaCredentialSpecName: gmsa-webapp1\n    gmsaCredentialSpec: ""' }),
  good: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    gmsaCredentialSpecName: gmsa-webapp1' }),
  check: onPods((pod) => asFindings('gmsa-credential-spec', optionsProblems(pod), ({ path }) => (
    valueAt(pod.template, path) === '' ? { fix: removal(path) } : {}))),
};
