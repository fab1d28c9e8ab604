import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const linuxImage: RuleDefinition = {
  ...ofPodRule(POD_RULES.linuxImage),
  summary: 'a Windows Pod has an image that exists only for Linux',
};
