import { RuleDefinition } from '../rule';
import { onNetConf } from './support/net-conf';

export const flannelDirectRouting: RuleDefinition = {
  id: 'flannel-direct-routing',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend enables DirectRouting, which isn\'t supported on Windows',
  check: onNetConf('flannel-direct-routing'),
};
