import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const mountPath: RuleDefinition = {
  ...ofPodRule(POD_RULES.mountPath),
  needs: ['mountPath'],
  summary: 'a volume is mounted at a path that doesn\'t work in a Windows container',
};
