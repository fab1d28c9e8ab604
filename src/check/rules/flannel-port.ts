import { Rule } from '../rule';
import { netConfExample, onNetConf } from './support/net-conf';

export const flannelPort: Rule = {
  id: 'flannel-port',
  effect: 'broken',
  summary: 'Flannel\'s VXLAN uses a port that Windows can\'t use',
  why: 'Windows knows UDP port 4789 for VXLAN only. On Linux Flannel\'s default is 8472: a net-conf for both must say 4789.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go, Documentation/backends.md',
  bad: netConfExample({ VNI: 4096, Port: 8472 }),
  good: netConfExample({ VNI: 4096, Port: 4789 }),
  check: onNetConf('flannel-port'),
};
