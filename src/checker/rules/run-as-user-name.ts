import { optionsProblems } from './support/core';
import { asFindings, onPods } from './support/pods';
import { valueAt } from '../../base';
import { setting } from '../../findings';
import { runAsUserNameFault } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const runAsUserName: RuleDefinition = {
  id: 'run-as-user-name',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Windows Pod\'s runAsUserName isn\'t a valid Windows account name',
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
