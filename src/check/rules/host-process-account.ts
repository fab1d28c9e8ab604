import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const hostProcessAccount: RuleDefinition = {
  ...ofPodRule(POD_RULES.hostProcessAccount),
  needs: ['hostProcess'],
  summary: 'a HostProcess container runs as an account that exists only in containers',
};
