import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { isHostProcessPod } from './support/core';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { setting } from './support/pods';

export const dnsPolicyOnWindows: Rule = {
  ...ofPodRule(POD_RULES.dnsPolicyOnWindows, ({ path }, { spec }) => (isHostProcessPod(spec) ? {} : { fix: setting(path, 'ClusterFirst') })),
  fixable: true,
  needs: ['dnsPolicy'],
  summary: 'a Windows Pod has the dnsPolicy ClusterFirstWithHostNet, which isn\'t supported on Windows',
  why: 'Windows doesn\'t support `ClusterFirstWithHostNet`. It supports `ClusterFirst`, `Default`, and `None` with a `dnsConfig`.',
  source: 'Kubernetes documentation, "Networking on Windows" (limitations); kubernetes v1.36.3 test/e2e/windows/dns.go',
  bad: windowsPod({ spec: 'dnsPolicy: ClusterFirstWithHostNet' }),
  good: windowsPod({ spec: 'dnsPolicy: ClusterFirst' }),
};
