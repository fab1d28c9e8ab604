import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const linuxCommand: RuleDefinition = {
  ...ofPodRule(POD_RULES.linuxCommand),
  needs: ['command'],
  summary: 'a Windows container runs a Linux program',
};
