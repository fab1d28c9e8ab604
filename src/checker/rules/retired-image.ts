import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const retiredImage: RuleDefinition = {
  ...ofPodRule(POD_RULES.retiredImage),
  summary: 'a Windows Pod has an image of Microsoft\'s retired organization on Docker Hub',
};
