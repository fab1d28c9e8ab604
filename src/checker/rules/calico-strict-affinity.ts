import { isInstallation } from './support/calico';
import { only } from './support/pods';
import { isPresent, valueAt } from '../../base';
import { setting } from '../../findings';
import { hasWindowsDataplane } from '../../objects';
import { RuleDefinition } from '../rule';

const KINDS = ['IPAMConfig', 'IPAMConfiguration'];
const STRICT = ['spec', 'strictAffinity'];

export const calicoStrictAffinity: RuleDefinition = {
  id: 'calico-strict-affinity',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Calico IPAM without strictAffinity gives Windows Pods no address',
  check: only({ kinds: ['Installation', ...KINDS] }, (object, context) => {
    const installed = context.all('Installation').some((each) => isInstallation(each) && hasWindowsDataplane(each));
    if (KINDS.includes(object.kind as string) && installed && valueAt(object, STRICT) !== true) {
      return [{
        path: STRICT, message: `strictAffinity is ${isPresent(valueAt(object, STRICT)) ? 'false' : 'false by default'}: Windows Pods get no address`, help: 'set strictAffinity to true', fix: setting(STRICT, true),
      }];
    }
    if (!isInstallation(object) || !hasWindowsDataplane(object) || KINDS.some((kind) => context.all(kind).length > 0)) { return []; }
    return [{
      path: ['spec', 'calicoNetwork', 'windowsDataplane'], effect: 'advice',
      message: 'no IPAMConfiguration is among the checked objects: unless the cluster has one with strictAffinity, Windows Pods get no address',
      help: 'patch ipamconfigurations default with {"spec":{"strictAffinity":true}}',
    }];
  }),
};
