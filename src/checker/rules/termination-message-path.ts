import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const terminationMessagePath: RuleDefinition = {
  ...ofPodRule(POD_RULES.terminationMessagePath),
  needs: ['terminationMessagePath'],
  summary: 'the terminationMessagePath of a Windows container isn\'t a path of a file on Windows',
};
