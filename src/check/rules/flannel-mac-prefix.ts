import { Rule } from '../rule';
import { netConfExample, onNetConf } from './support/net-conf';

export const flannelMacPrefix: Rule = {
  id: 'flannel-mac-prefix',
  effect: 'broken',
  summary: 'Flannel\'s MacPrefix isn\'t written as Windows wants it',
  why: 'The first two bytes of the addresses of endpoints are written as `xx-xx`, such as `0E-2A`, the default. Flannel refuses to start with another form.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go',
  bad: netConfExample({ VNI: 4096, Port: 4789, MacPrefix: '0E:2A' }),
  good: netConfExample({ VNI: 4096, Port: 4789, MacPrefix: '0E-2A' }),
  check: onNetConf('flannel-mac-prefix'),
};
