import { RuleDefinition } from '../rule';
import { onNetConf } from './support/net-conf';

export const flannelIpv6: RuleDefinition = {
  id: 'flannel-ipv6',
  effect: 'broken',
  looksUp: true,
  summary: 'Flannel is configured for IPv6, which it doesn\'t support on Windows',
  check: onNetConf('flannel-ipv6'),
};
