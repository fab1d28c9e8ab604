import { findingsOf } from '../support/findings';
import { hearing, Symptom } from '../symptom';

export const networkNameMismatch: Symptom = {
  id: 'doctor-network-name-mismatch',
  level: 'error',
  summary: 'kube-proxy, the CNI configuration and the network of the host have different names',
  why: 'Three parts name the network of a Windows node: the network that the CNI plugin or Flannel makes, the name in the CNI configuration, and the one that kube-proxy looks for (KUBE_NETWORK, winkernel.networkName). When they differ, kube-proxy waits for ever and pods get no endpoint.',
  remedy: 'give all three the same name: flannel.<VNI> for VXLAN, cbr0 for host-gw, Calico for Calico; Get-HnsNetwork on the node shows what is there',
  source: 'kubernetes v1.36.3 pkg/proxy/winkernel/proxier.go; flannel; kubernetes/kubernetes#123014',
  looksAt: ['Pod', 'Event', 'DaemonSet', 'ConfigMap'],
  hears: hearing([/unable to find HNS network/i, /network \S{1,80} (?:was )?not found.{0,200}KUBE_NETWORK/i, /network-name flag not set|KUBE_NETWORK.{0,60}not set/i, /HNS ?network(?: with name)? \S{1,80} (?:was )?not found/i], { anyOs: true }),
  finds: findingsOf(['kube-proxy-network-name', 'flannel-cni-name']),
};
