import { isPresent, valueAt } from '../../manifest';
import { hasWindowsDataplane } from '../../network';
import { Rule } from '../rule';
import { ENDPOINT, installation, IPAM, isInstallation } from './support/calico';
import { documents } from './support/example';
import { only, setting } from './support/pods';

const KINDS = ['IPAMConfig', 'IPAMConfiguration'];
const STRICT = ['spec', 'strictAffinity'];

export const calicoStrictAffinity: Rule = {
  id: 'calico-strict-affinity',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Calico IPAM without strictAffinity gives Windows Pods no address',
  why: 'A Windows node can use only IP address blocks that belong to it alone. With `strictAffinity: false`, the default, nodes may borrow addresses from each other\'s blocks, and Calico IPAM gives Windows Pods no address: "global strict affinity should not be false for Windows node".',
  source: 'projectcalico/calico#10619, projectcalico/calico#4404',
  bad: documents(installation(), ENDPOINT, IPAM.replace('true', 'false')),
  good: documents(installation(), ENDPOINT, IPAM),
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
