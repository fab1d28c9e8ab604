import { Rule } from '../rule';
import { onNetConf, windowsNetConfExample } from './support/net-conf';

export const flannelMacPrefix: Rule = {
  id: 'flannel-mac-prefix',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s MacPrefix for Windows nodes has an invalid format',
  why: '`MacPrefix` sets the first two bytes of endpoint MAC addresses in the form `xx-xx`, by default `0E-2A`. With any other form, Flannel exits at startup on Windows.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go',
  bad: windowsNetConfExample({ VNI: 4096, Port: 4789, MacPrefix: '0E:2A' }),
  good: windowsNetConfExample({ VNI: 4096, Port: 4789, MacPrefix: '0E-2A' }),
  check: onNetConf('flannel-mac-prefix'),
};
