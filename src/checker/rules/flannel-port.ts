import { RuleDefinition } from '../rule';
import { onNetConf } from './support/net-conf';

export const flannelPort: RuleDefinition = {
  id: 'flannel-port',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend uses a UDP port that it doesn\'t support on Windows',
  check: onNetConf('flannel-port'),
};
