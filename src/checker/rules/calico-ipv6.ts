import { RuleDefinition } from '../rule';
import { onInstallation } from './support/calico';

export const calicoIpv6: RuleDefinition = {
  id: 'calico-ipv6',
  effect: 'broken',
  summary: 'a Calico IP pool for Windows nodes contains IPv6 addresses',
  check: onInstallation('calico-ipv6'),
};
