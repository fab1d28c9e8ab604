import { RuleDefinition } from '../rule';
import { onNetConf } from './support/net-conf';

export const flannelVni: RuleDefinition = {
  id: 'flannel-vni',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend has a VNI that it doesn\'t support on Windows',
  check: onNetConf('flannel-vni'),
};
