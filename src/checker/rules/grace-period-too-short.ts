import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const gracePeriodTooShort: RuleDefinition = {
  ...ofPodRule(POD_RULES.gracePeriodTooShort),
  needs: ['terminationGracePeriodSeconds'],
  summary: 'a Windows Pod has too little time to shut down',
};
