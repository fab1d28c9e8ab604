import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const terminationMessagePath: RuleDefinition = {
  ...ofPodRule(POD_RULES.terminationMessagePath),
  needs: ['terminationMessagePath'],
  summary: 'the terminationMessagePath of a Windows container isn\'t a path of a file on Windows',
};
