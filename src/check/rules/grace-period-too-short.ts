import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const gracePeriodTooShort: RuleDefinition = {
  ...ofPodRule(POD_RULES.gracePeriodTooShort),
  needs: ['terminationGracePeriodSeconds'],
  summary: 'a Windows Pod has too little time to shut down',
};
