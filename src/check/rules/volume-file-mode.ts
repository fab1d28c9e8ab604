import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';

export const volumeFileMode: RuleDefinition = {
  ...ofPodRule(POD_RULES.volumeFileMode, ({ path }) => ({ fix: removal(path) })),
  fixable: true,
  needs: ['defaultMode', 'mode'],
  summary: 'a volume of a Windows Pod sets file modes, which have no effect',
};
