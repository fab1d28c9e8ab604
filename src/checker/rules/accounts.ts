import { namingOs, rejectsNamedWindows } from './support/intended-os';
import { asFindings, onSpecs, onWindowsPods, onWindowsSpecs } from './support/pods';
import { tokenMountFails } from './support/volumes';
import { isPresent, show, valueAt } from '../../base';
import { nameOf, removal, setting } from '../../findings';
import { ABSENT_ACCOUNTS } from '../../knowledge';
import { podPartsOf, runAsUserNameFault } from '../../kubernetes';
import { RuleDefinition } from '../rule';

export const runAsUserName: RuleDefinition = {
  id: 'run-as-user-name',
  effect: 'rejected',
  fixable: true,
  needs: ['windowsOptions'],
  summary: 'a Windows Pod\'s runAsUserName isn\'t a valid Windows account name',
  check: onSpecs((pod) => asFindings('run-as-user-name', pod.optionsProblems, ({ path }) => {
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

const USER = ['securityContext', 'runAsUser'];

export const runAsUserWithoutOs: RuleDefinition = {
  id: 'run-as-user-without-os',
  isAboutPresence: true,
  decidedBy: ['selection'],
  effect: 'broken',
  looksUp: true,
  fixable: true,
  needs: ['runAsUser'],
  summary: 'a Windows Pod without spec.os sets runAsUser, so its service account token can\'t be mounted',
  check: onWindowsPods(({ spec, facts }, context, object) => {
    if (isPresent(valueAt(spec, ['os', 'name'])) || !tokenMountFails(facts, object, context)) { return []; }
    const places = podPartsOf(spec, facts.containers).map(({ part, path }) => ({ path: [...path, ...USER], value: valueAt(part, USER) }));
    return places.filter(({ value }) => isPresent(value)).map(({ path, value }) => ({
      path,
      message: `${nameOf(path)} is ${show(value)}: the kubelet tries to make that user the owner of the service account token, which fails on `
        + 'Windows, and the Pod never starts',
      help: 'remove runAsUser; set securityContext.windowsOptions.runAsUserName to a Windows account instead',
      fix: rejectsNamedWindows(object, context) ? removal(path) : namingOs(facts),
    }));
  }),
};

const RUN_AS_USER_NAME = ['securityContext', 'windowsOptions', 'runAsUserName'];

export const accountAbsent: RuleDefinition = {
  id: 'account-absent',
  effect: 'broken',
  needs: ['runAsUserName'],
  summary: 'a Windows container runs as an account that Windows images don\'t have',
  check: onWindowsSpecs(({ spec, containers, isHostProcess }) => (isHostProcess ? [] : podPartsOf(spec, containers)).flatMap(({ part, path: at }) => {
    const path = [...at, ...RUN_AS_USER_NAME];
    const account = valueAt(part, RUN_AS_USER_NAME);
    if (typeof account !== 'string' || !ABSENT_ACCOUNTS.some((name) => name.toLowerCase() === account.toLowerCase())) { return []; }
    return [{
      path, message: `${nameOf(path)} must be an account of the image, got ${show(account)}: the container doesn't start`,
      help: 'use "ContainerAdministrator", "ContainerUser", or an account that the image creates',
    }];
  })),
};
