import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';

export const hostNetworkWithoutHostProcess: RuleDefinition = {
  ...ofPodRule(POD_RULES.hostNetworkWithoutHostProcess, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['hostNetwork'],
  summary: 'a Windows Pod without HostProcess containers requests the network of its host',
};
