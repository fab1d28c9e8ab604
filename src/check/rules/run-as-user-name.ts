import { runAsUserNameFault, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { optionsProblems } from './support/core';
import { windowsPod } from './support/example';
import { asFindings, onPods, setting } from './support/pods';

export const runAsUserName: Rule = {
  id: 'run-as-user-name',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Windows Pod\'s runAsUserName isn\'t a valid Windows account name',
  why: 'The API server accepts `user` or `DOMAIN\\user`: at most one backslash, a NetBIOS or DNS name before it, and a user name of at most 104 bytes without " / \\ : ; | = , + * ? < > @ [ ]. It rejects the form user@domain.',
  source: 'kubernetes v1.36.3 pkg/apis/core/validation/validation.go (validateWindowsSecurityContextOptions)',
  bad: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    runAsUserName: svc-web@example.com' }),
  good: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    runAsUserName: EXAMPLE\\svc-web' }),
  check: onPods((pod) => asFindings('run-as-user-name', optionsProblems(pod), ({ path }) => {
    const named = downLevelName(valueAt(pod.template, path));
    return named === undefined ? {} : { fix: setting(path, named) };
  })),
};

/** `user@domain` in the accepted form `domain\\user`; `undefined` for anything else. */
function downLevelName(value: unknown): string | undefined {
  const parts = typeof value === 'string' ? value.split('@') : [];
  const name = `${parts[1]}\\${parts[0]}`;
  return parts.length === 2 && !runAsUserNameFault(name) ? name : undefined;
}
