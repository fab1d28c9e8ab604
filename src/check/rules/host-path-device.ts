import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const hostPathDevice: RuleDefinition = {
  ...ofPodRule(POD_RULES.hostPathDevice),
  needs: ['hostPath'],
  summary: 'a hostPath volume of a Windows Pod has type CharDevice or BlockDevice',
};
