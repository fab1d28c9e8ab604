import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const hostProcessHostAliases: RuleDefinition = {
  ...ofPodRule(POD_RULES.hostProcessHostAliases, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['hostProcess'],
  summary: 'a HostProcess Pod has hostAliases, which are ignored',
};
