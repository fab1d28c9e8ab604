import { findingsOf } from '../support/findings';
import { matchMessages, Symptom } from '../symptom';

export const flannelNetConf: Symptom = {
  id: 'doctor-flannel-net-conf',
  severity: 'error',
  summary: 'Flannel\'s net-conf is invalid on Windows nodes',
  why: 'Flannel on Windows requires a VXLAN network identifier (VNI) of 4096 or more and UDP port 4789, and supports neither DirectRouting nor GBP. By default, Linux nodes use VNI 1 and port 8472. Then Linux and Windows nodes can\'t reach each other, or Flannel doesn\'t start on Windows.',
  remedy: 'in the ConfigMap of Flannel, set Backend to {"Type": "vxlan", "VNI": 4096, "Port": 4789}, then restart Flannel on all nodes: kubectl -n kube-flannel rollout restart ds',
  source: 'flannel v0.28.10 pkg/backend/vxlan/vxlan_windows.go; k3s-io/k3s#9295, rancher/rke2#5952',
  kinds: ['ConfigMap', 'Pod', 'Event'],
  matches: matchMessages([/VNI \[?\d{0,9}\]? must be greater than or equal to 4096/i, /Port \[?\d{0,9}\]? is not supported on Windows/i, /(?:DirectRouting|GBP) is not supported on Windows/i, /MacPrefix .{0,40}must be/i], { anyOs: true }),
  inspect: findingsOf(['flannel-vni', 'flannel-port', 'flannel-direct-routing', 'flannel-gbp', 'flannel-ipv6', 'flannel-mac-prefix', 'flannel-network-too-small']),
};
