import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const memoryRequestNotLimit: RuleDefinition = {
  ...ofPodRule(POD_RULES.memoryRequestNotLimit),
  needs: ['requests'],
  summary: 'a Windows container requests less memory than its limit',
};
