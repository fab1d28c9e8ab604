import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const windowsImageOnLinux: RuleDefinition = {
  ...ofPodRule(POD_RULES.windowsImageOnLinux),
  summary: 'a Linux Pod has an image that exists only for Windows',
};
