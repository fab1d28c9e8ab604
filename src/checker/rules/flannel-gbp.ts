import { RuleDefinition } from '../rule';
import { onNetConf } from './support/net-conf';

export const flannelGbp: RuleDefinition = {
  id: 'flannel-gbp',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend enables GBP (group based policy), which isn\'t supported on Windows',
  check: onNetConf('flannel-gbp'),
};
