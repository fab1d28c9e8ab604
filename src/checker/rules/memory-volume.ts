import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const memoryVolume: RuleDefinition = {
  ...ofPodRule(POD_RULES.memoryVolume, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['medium'],
  summary: 'an emptyDir of a Windows Pod requests memory but is stored on disk',
};
