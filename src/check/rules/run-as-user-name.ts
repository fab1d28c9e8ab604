import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { asFindings, onPods } from './support/pods';
import { optionsProblems } from './support/windows-options';

export const runAsUserName: Rule = {
  id: 'run-as-user-name',
  effect: 'rejected',
  needs: ['windowsOptions'],
  summary: 'windowsOptions.runAsUserName is no name of a Windows account',
  why: 'The API server takes `user` or `DOMAIN\\user`: one backslash at most, a NetBIOS or DNS name before it, and a user of 104 bytes at most without " / \\ : ; | = , + * ? < > @ [ ]. The form user@domain is refused.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindowsSecurityContextOptions)',
  bad: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    runAsUserName: svc-web@example.com' }),
  good: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    runAsUserName: EXAMPLE\\svc-web' }),
  check: onPods((pod) => asFindings('run-as-user-name', optionsProblems(pod))),
};
