import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';


export const cpuLimitTooSmall: RuleDefinition = {
  ...ofPodRule(POD_RULES.cpuLimitTooSmall),
  needs: ['limits'],
  summary: 'a Windows container has such a low CPU limit that it doesn\'t start, or that its livenessProbe may restart it during startup',
};
