import { runAsUserNameFault, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { asFindings, onPods, setting } from './support/pods';
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
  check: onPods((pod) => asFindings('run-as-user-name', optionsProblems(pod), ({ path }) => {
    const named = downLevelName(valueAt(pod.template, path));
    return named === undefined ? {} : { fix: setting(path, named) };
  })),
};

/** `user@domain` in the form that is taken, `domain\\user`; `undefined` for anything else. */
function downLevelName(value: unknown): string | undefined {
  const parts = typeof value === 'string' ? value.split('@') : [];
  const name = `${parts[1]}\\${parts[0]}`;
  return parts.length === 2 && !runAsUserNameFault(name) ? name : undefined;
}
