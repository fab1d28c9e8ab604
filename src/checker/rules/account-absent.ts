import { containersOf } from './support/core';
import { nameOf, onWindowsPods } from './support/pods';
import { show, valueAt } from '../../base';
import { ABSENT_ACCOUNTS } from '../../knowledge';
import { isHostProcessPod } from '../../kubernetes';
import { RuleDefinition } from '../rule';

const NAME = ['securityContext', 'windowsOptions', 'runAsUserName'];

export const accountAbsent: RuleDefinition = {
  id: 'account-absent',
  effect: 'broken',
  needs: ['runAsUserName'],
  summary: 'a Windows container runs as an account that Windows images don\'t have',
  check: onWindowsPods(({ spec, template }) => {
    const containers = containersOf(spec);
    if (isHostProcessPod(spec)) { return []; }
    return [[], ...containers.map(({ path }) => path)].flatMap((at) => {
      const path = ['spec', ...at, ...NAME];
      const account = valueAt(template, path);
      if (typeof account !== 'string' || !ABSENT_ACCOUNTS.some((name) => name.toLowerCase() === account.toLowerCase())) { return []; }
      return [{
        path, message: `${nameOf(path)} must be an account of the image, got ${show(account)}: the container doesn't start`,
        help: 'use "ContainerAdministrator", "ContainerUser", or an account that the image creates',
      }];
    });
  }),
};
