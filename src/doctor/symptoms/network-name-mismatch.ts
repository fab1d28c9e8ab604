import { findingsOf } from '../support/findings';
import { matchMessages, Symptom } from '../symptom';

export const networkNameMismatch: Symptom = {
  id: 'doctor-network-name-mismatch',
  severity: 'error',
  summary: 'kube-proxy, the CNI configuration, and the HNS network of a node use different network names',
  why: 'Three components name the network of a Windows node: the CNI plugin or Flannel creates it, the CNI configuration refers to it, and kube-proxy searches for it (KUBE_NETWORK, winkernel.networkName). If the names differ, kube-proxy waits forever, and Pods get no endpoint.',
  remedy: 'use the same name for all three: flannel.<VNI> for VXLAN, cbr0 for host-gw, Calico for Calico; Get-HnsNetwork on the node lists the existing networks',
  source: 'kubernetes v1.36.3 pkg/proxy/winkernel/proxier.go; flannel; kubernetes/kubernetes#123014',
  kinds: ['Pod', 'Event', 'DaemonSet', 'ConfigMap'],
  matches: matchMessages([/unable to find HNS network/i, /network \S{1,80} (?:was )?not found.{0,200}KUBE_NETWORK/i, /network-name flag not set|KUBE_NETWORK.{0,60}not set/i, /HNS ?network(?: with name)? \S{1,80} (?:was )?not found/i], { anyOs: true }),
  inspect: findingsOf(['kube-proxy-network-name', 'flannel-cni-name']),
};
