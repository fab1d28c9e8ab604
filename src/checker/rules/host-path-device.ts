import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const hostPathDevice: RuleDefinition = {
  ...ofPodRule(POD_RULES.hostPathDevice),
  needs: ['hostPath'],
  summary: 'a hostPath volume of a Windows Pod has type CharDevice or BlockDevice',
};
