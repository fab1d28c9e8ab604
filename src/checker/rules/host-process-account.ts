import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const hostProcessAccount: RuleDefinition = {
  ...ofPodRule(POD_RULES.hostProcessAccount),
  needs: ['hostProcess'],
  summary: 'a HostProcess container runs as an account that exists only in containers',
};
