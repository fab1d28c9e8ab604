import { RuleDefinition } from '../rule';
import { onInstallation } from './support/calico';

export const calicoBgp: RuleDefinition = {
  id: 'calico-bgp',
  effect: 'advice',
  fixable: true,
  summary: 'BGP is enabled in a Calico VXLAN network with Windows nodes',
  check: onInstallation('calico-bgp', 'Disabled'),
};
