import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const linuxCommand: RuleDefinition = {
  ...ofPodRule(POD_RULES.linuxCommand),
  needs: ['command'],
  summary: 'a Windows container runs a Linux program',
};
