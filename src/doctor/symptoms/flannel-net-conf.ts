import { findingsOf } from '../support/findings';
import { hearing, Symptom } from '../symptom';

export const flannelNetConf: Symptom = {
  id: 'doctor-flannel-net-conf',
  level: 'error',
  summary: 'Flannel\'s net-conf can\'t work on Windows nodes',
  why: 'Flannel on Windows takes VXLAN numbers (VNI) from 4096 on and the UDP port 4789 only, and neither DirectRouting nor GBP. When nothing is said, Linux nodes use VNI 1 and port 8472: nodes of the two systems don\'t reach each other, or Flannel doesn\'t start on Windows.',
  remedy: 'in the ConfigMap of Flannel, set Backend to {"Type": "vxlan", "VNI": 4096, "Port": 4789}, then restart Flannel on all nodes: kubectl -n kube-flannel rollout restart ds',
  source: 'flannel v0.28.9 pkg/backend/vxlan/vxlan_windows.go; k3s-io/k3s#9295, rancher/rke2#5952',
  looksAt: ['ConfigMap', 'Pod', 'Event'],
  hears: hearing([/VNI \[?\d{0,9}\]? must be greater than or equal to 4096/i, /Port \[?\d{0,9}\]? is not supported on Windows/i, /(?:DirectRouting|GBP) is not supported on Windows/i, /MacPrefix .{0,40}must be/i], { anyOs: true }),
  finds: findingsOf(['flannel-vni', 'flannel-port', 'flannel-direct-routing', 'flannel-gbp', 'flannel-ipv6', 'flannel-mac-prefix', 'flannel-network-too-small']),
};
