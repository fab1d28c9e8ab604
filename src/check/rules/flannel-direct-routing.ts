import { Rule } from '../rule';
import { netConfExample, onNetConf } from './support/net-conf';

export const flannelDirectRouting: Rule = {
  id: 'flannel-direct-routing',
  effect: 'broken',
  summary: 'Flannel\'s VXLAN asks for direct routing',
  why: 'With `DirectRouting` nodes of one subnet skip the encapsulation. Flannel on Windows can\'t and refuses to start.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go',
  bad: netConfExample({ VNI: 4096, Port: 4789, DirectRouting: true }),
  good: netConfExample({ VNI: 4096, Port: 4789 }),
  check: onNetConf('flannel-direct-routing'),
};
