import { ABSENT_ACCOUNTS } from '../../knowledge';
import { isHostProcessPod, show, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { containersOf } from './support/core';
import { windowsPod } from './support/example';
import { nameOf, onWindowsPods } from './support/pods';

const NAME = ['securityContext', 'windowsOptions', 'runAsUserName'];
const runAs = (account: string) => windowsPod({ spec: `securityContext:\n  windowsOptions:\n    runAsUserName: ${account}` });

export const accountAbsent: Rule = {
  id: 'account-absent',
  effect: 'broken',
  needs: ['runAsUserName'],
  summary: 'a Windows container runs as an account that Windows images don\'t have',
  why: 'Windows looks the account up in the container. There is no `root`, and `LocalSystem` is the service manager\'s name of an account, which isn\'t found by this name: the container isn\'t created. ContainerAdministrator has all rights in a container.',
  source: 'Kubernetes documentation, "Configure RunAsUserName for Windows pods and containers"; Microsoft, "LocalSystem Account"',
  bad: runAs('root'),
  good: runAs('ContainerAdministrator'),
  check: onWindowsPods(({ spec, template }) => {
    const containers = containersOf(spec);
    if (isHostProcessPod(spec, containers)) { return []; }
    return [[], ...containers.map(({ path }) => path)].flatMap((at) => {
      const path = ['spec', ...at, ...NAME];
      const account = valueAt(template, path);
      if (typeof account !== 'string' || !ABSENT_ACCOUNTS.some((name) => name.toLowerCase() === account.toLowerCase())) { return []; }
      return [{
        path, message: `${nameOf(path)} must be an account of the image, got ${show(account)}: the container isn't created`,
        help: 'use "ContainerAdministrator", "ContainerUser", or an account that the image creates',
      }];
    });
  }),
};
