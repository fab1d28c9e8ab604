import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';


export const mountPropagation: RuleDefinition = {
  ...ofPodRule(POD_RULES.mountPropagation, ({ path }) => ({ fix: removal(path) })),
  worst: 'rejected',
  fixable: true,
  needs: ['mountPropagation'],
  summary: 'a volume mount of a Windows container sets mountPropagation, which has no effect',
};
