import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';


export const cpuLimitTooSmall: RuleDefinition = {
  ...ofPodRule(POD_RULES.cpuLimitTooSmall),
  needs: ['limits'],
  summary: 'a Windows container has such a low CPU limit that it doesn\'t start, or that its livenessProbe may restart it during startup',
};
