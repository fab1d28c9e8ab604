import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';

export const hostProcessNonRoot: RuleDefinition = {
  ...ofPodRule(POD_RULES.hostProcessNonRoot, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['hostProcess'],
  summary: 'a HostProcess Pod sets runAsNonRoot',
};
