import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';


export const mountPropagation: RuleDefinition = {
  ...ofPodRule(POD_RULES.mountPropagation, ({ path }) => ({ fix: removal(path) })),
  worst: 'rejected',
  fixable: true,
  needs: ['mountPropagation'],
  summary: 'a volume mount of a Windows container sets mountPropagation, which has no effect',
};
