import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';

export const memoryVolume: RuleDefinition = {
  ...ofPodRule(POD_RULES.memoryVolume, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['medium'],
  summary: 'an emptyDir of a Windows Pod requests memory but is stored on disk',
};
