import { findingsOf } from '../support/findings';
import { hearing, Symptom } from '../symptom';

export const kubeProxySourceVip: Symptom = {
  id: 'kube-proxy-source-vip',
  level: 'error',
  summary: 'kube-proxy on Windows has no source VIP',
  why: 'On an overlay network kube-proxy needs an address of the node\'s own pod range for traffic of the node itself. Without it, kube-proxy stops with "source-vip flag not set", and no Service works on the node.',
  remedy: 'pass --source-vip, or set winkernel.sourceVip, to a free address of the node\'s pod range; the start script of SIG Windows reserves one with host-local',
  source: 'kubernetes v1.36.3 pkg/proxy/winkernel/proxier.go; kubernetes/kubernetes#100962',
  looksAt: ['Pod', 'DaemonSet', 'ConfigMap'],
  hears: hearing([/source-vip flag not set/i, /source[- ]?vip[^.]{0,40}(?:not set|missing|is empty|must be set)/i], { anyOs: true }),
  finds: findingsOf(['kube-proxy-source-vip']),
};
