import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const hostNetworkWithoutHostProcess: RuleDefinition = {
  ...ofPodRule(POD_RULES.hostNetworkWithoutHostProcess, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['hostNetwork'],
  summary: 'a Windows Pod without HostProcess containers requests the network of its host',
};
