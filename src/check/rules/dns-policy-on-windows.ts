import { Rule } from '../rule';
import { isHostProcessPod } from './support/core';
import { windowsPod } from './support/example';
import { onWindowsPods, setting } from './support/pods';

const PATH = ['spec', 'dnsPolicy'];

export const dnsPolicyOnWindows: Rule = {
  id: 'dns-policy-on-windows',
  effect: 'ignored',
  fixable: true,
  needs: ['dnsPolicy'],
  summary: 'a Windows Pod has the dnsPolicy ClusterFirstWithHostNet, which isn\'t supported on Windows',
  why: 'Windows doesn\'t support `ClusterFirstWithHostNet`. It supports `ClusterFirst`, `Default`, and `None` with a `dnsConfig`.',
  source: 'Kubernetes documentation, "Networking on Windows" (limitations); kubernetes v1.36.3 test/e2e/windows/dns.go',
  bad: windowsPod({ spec: 'dnsPolicy: ClusterFirstWithHostNet' }),
  good: windowsPod({ spec: 'dnsPolicy: ClusterFirst' }),
  check: onWindowsPods(({ spec }) => (spec.dnsPolicy === 'ClusterFirstWithHostNet' ? [{
    path: PATH,
    message: 'dnsPolicy is "ClusterFirstWithHostNet", which isn\'t supported on Windows',
    help: 'use ClusterFirst, or None with a dnsConfig',
    ...(!isHostProcessPod(spec) && { fix: setting(PATH, 'ClusterFirst') }),
  }] : [])),
};
