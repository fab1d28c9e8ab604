import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const retiredImage: RuleDefinition = {
  ...ofPodRule(POD_RULES.retiredImage),
  summary: 'a Windows Pod has an image of Microsoft\'s retired organization on Docker Hub',
};
