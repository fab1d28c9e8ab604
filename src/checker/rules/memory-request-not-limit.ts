import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const memoryRequestNotLimit: RuleDefinition = {
  ...ofPodRule(POD_RULES.memoryRequestNotLimit),
  needs: ['requests'],
  summary: 'a Windows container requests less memory than its limit',
};
