import { Rule } from '../rule';
import { onNetConf, windowsNetConfExample } from './support/net-conf';

export const flannelVni: Rule = {
  id: 'flannel-vni',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend has a VNI that Windows doesn\'t support',
  why: 'Windows requires a VXLAN network identifier (VNI) of 4096 or higher; Flannel exits at startup there with a lower one. The default on Linux is 1, so a net-conf for both must set a VNI that both support. Otherwise Linux and Windows nodes don\'t receive each other\'s packets.',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go; k3s-io/k3s#9295, rancher/rke2#5952',
  bad: windowsNetConfExample({ VNI: 1, Port: 4789 }),
  good: windowsNetConfExample({ VNI: 4096, Port: 4789 }),
  check: onNetConf('flannel-vni'),
};
