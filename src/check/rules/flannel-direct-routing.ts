import { Rule } from '../rule';
import { onNetConf, windowsNetConfExample } from './support/net-conf';

export const flannelDirectRouting: Rule = {
  id: 'flannel-direct-routing',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend enables DirectRouting, which isn\'t supported on Windows',
  why: 'With `DirectRouting`, nodes in the same subnet skip the encapsulation. Flannel on Windows doesn\'t support this and exits at startup.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go',
  bad: windowsNetConfExample({ VNI: 4096, Port: 4789, DirectRouting: true }),
  good: windowsNetConfExample({ VNI: 4096, Port: 4789 }),
  check: onNetConf('flannel-direct-routing'),
};
