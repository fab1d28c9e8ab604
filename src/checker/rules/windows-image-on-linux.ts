import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const windowsImageOnLinux: RuleDefinition = {
  ...ofPodRule(POD_RULES.windowsImageOnLinux),
  summary: 'a Linux Pod has an image that exists only for Windows',
};
