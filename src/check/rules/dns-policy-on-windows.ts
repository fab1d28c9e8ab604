import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { isHostProcessPod } from './support/core';
import { ofPodRule } from './support/pod-rule';
import { setting } from './support/pods';

export const dnsPolicyOnWindows: RuleDefinition = {
  ...ofPodRule(POD_RULES.dnsPolicyOnWindows, ({ path }, { spec }) => (isHostProcessPod(spec) ? {} : { fix: setting(path, 'ClusterFirst') })),
  fixable: true,
  needs: ['dnsPolicy'],
  summary: 'a Windows Pod has the dnsPolicy ClusterFirstWithHostNet, which isn\'t supported on Windows',
};
