import { Rule } from '../rule';
import { netConfExample, onNetConf } from './support/net-conf';

export const flannelGbp: Rule = {
  id: 'flannel-gbp',
  effect: 'broken',
  summary: 'Flannel\'s VXLAN asks for group based policy',
  why: 'The group based policy extension of VXLAN doesn\'t exist on Windows, and Flannel refuses to start with `GBP: true`.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go',
  bad: netConfExample({ VNI: 4096, Port: 4789, GBP: true }),
  good: netConfExample({ VNI: 4096, Port: 4789 }),
  check: onNetConf('flannel-gbp'),
};
