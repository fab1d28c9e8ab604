import { Rule } from '../rule';
import { netConfExample, onNetConf } from './support/net-conf';

export const flannelVni: Rule = {
  id: 'flannel-vni',
  effect: 'broken',
  summary: 'Flannel\'s VXLAN has a VNI that Windows can\'t use',
  why: 'Windows takes VXLAN network identifiers from 4096 on, and Flannel there refuses to start with a lower one. On Linux the default is 1: a net-conf for both must say a number that both take, or their packets don\'t meet.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go; k3s-io/k3s#9295, rancher/rke2#5952',
  bad: netConfExample({ VNI: 1, Port: 4789 }),
  good: netConfExample({ VNI: 4096, Port: 4789 }),
  check: onNetConf('flannel-vni'),
};
