import { isHostProcessPod } from './support/core';
import { ofPodRule } from './support/pod-rule';
import { setting } from './support/pods';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const dnsPolicyOnWindows: RuleDefinition = {
  ...ofPodRule(POD_RULES.dnsPolicyOnWindows, ({ path }, { spec }) => (isHostProcessPod(spec) ? {} : { fix: setting(path, 'ClusterFirst') })),
  fixable: true,
  needs: ['dnsPolicy'],
  summary: 'a Windows Pod has the dnsPolicy ClusterFirstWithHostNet, which isn\'t supported on Windows',
};
