import { Rule } from '../rule';
import { onNetConf, windowsNetConfExample } from './support/net-conf';

export const flannelGbp: Rule = {
  id: 'flannel-gbp',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend enables GBP (group based policy), which isn\'t supported on Windows',
  why: 'Windows doesn\'t have the group based policy extension of VXLAN. With `GBP: true`, Flannel exits at startup there.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go',
  bad: windowsNetConfExample({ VNI: 4096, Port: 4789, GBP: true }),
  good: windowsNetConfExample({ VNI: 4096, Port: 4789 }),
  check: onNetConf('flannel-gbp'),
};
