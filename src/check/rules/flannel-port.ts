import { Rule } from '../rule';
import { onNetConf, windowsNetConfExample } from './support/net-conf';

export const flannelPort: Rule = {
  id: 'flannel-port',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend uses a UDP port that Windows doesn\'t support',
  why: 'Windows supports only UDP port 4789 for VXLAN. Flannel\'s default on Linux is 8472, so a net-conf for both must set 4789.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go, Documentation/backends.md',
  bad: windowsNetConfExample({ VNI: 4096, Port: 8472 }),
  good: windowsNetConfExample({ VNI: 4096, Port: 4789 }),
  check: onNetConf('flannel-port'),
};
