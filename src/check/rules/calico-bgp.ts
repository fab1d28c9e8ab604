import { Rule } from '../rule';
import { ENDPOINT, installation, IPAM, onInstallation } from './support/calico';
import { documents } from './support/example';

export const calicoBgp: Rule = {
  id: 'calico-bgp',
  effect: 'advice',
  fixable: true,
  summary: 'BGP is enabled in a Calico VXLAN network with Windows nodes',
  why: 'Calico\'s documentation for Windows sets `bgp: Disabled` with VXLAN. BGP is enabled by default.',
  source: 'tigera/docs operator.mdx; projectcalico/calico#6322',
  bad: documents(installation({ network: 'windowsDataplane: HNS\nbgp: Enabled' }), ENDPOINT, IPAM),
  good: documents(installation(), ENDPOINT, IPAM),
  check: onInstallation('calico-bgp', 'Disabled'),
};
