import { isPresent, valueAt } from '../../manifest';
import { hasWindowsDataplane } from '../../network';
import { Rule } from '../rule';
import { ENDPOINT, installation, IPAM, isInstallation } from './support/calico';
import { documents } from './support/example';
import { setting } from './support/pods';

const KINDS = ['IPAMConfig', 'IPAMConfiguration'];
const STRICT = ['spec', 'strictAffinity'];

export const calicoStrictAffinity: Rule = {
  id: 'calico-strict-affinity',
  effect: 'broken',
  summary: 'Calico may lend addresses of one node to another, which Windows nodes can\'t route',
  why: 'A Windows node owns its block of addresses whole. With `strictAffinity: false`, the default, Calico\'s IPAM refuses to give Windows pods an address: "global strict affinity should not be false for Windows node".',
  source: 'projectcalico/calico#10619, projectcalico/calico#4404',
  bad: documents(installation(), ENDPOINT, IPAM.replace('true', 'false')),
  good: documents(installation(), ENDPOINT, IPAM),
  check: (object, context) => {
    const installed = context.all('Installation').some((each) => isInstallation(each) && hasWindowsDataplane(each));
    if (KINDS.includes(object.kind as string) && installed && valueAt(object, STRICT) !== true) {
      return [{
        path: STRICT, message: `strictAffinity is ${isPresent(valueAt(object, STRICT)) ? 'false' : 'false by default'}: Windows pods get no address`, help: 'set strictAffinity to true', fix: setting(STRICT, true),
      }];
    }
    if (!isInstallation(object) || !hasWindowsDataplane(object) || KINDS.some((kind) => context.all(kind).length > 0)) { return []; }
    return [{
      path: ['spec', 'calicoNetwork', 'windowsDataplane'], effect: 'advice',
      message: 'no IPAMConfiguration is among the objects given: unless the cluster has one with strictAffinity, Windows pods get no address',
      help: 'patch ipamconfigurations default with {"spec":{"strictAffinity":true}}',
    }];
  },
};
