import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const mountPath: RuleDefinition = {
  ...ofPodRule(POD_RULES.mountPath),
  needs: ['mountPath'],
  summary: 'a volume is mounted at a path that doesn\'t work in a Windows container',
};
