import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const linuxImage: RuleDefinition = {
  ...ofPodRule(POD_RULES.linuxImage),
  summary: 'a Windows Pod has an image that exists only for Linux',
};
