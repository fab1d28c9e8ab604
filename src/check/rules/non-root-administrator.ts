import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const nonRootAdministrator: RuleDefinition = {
  ...ofPodRule(POD_RULES.nonRootAdministrator),
  needs: ['runAsNonRoot'],
  summary: 'a Windows container with runAsNonRoot runs as ContainerAdministrator',
};
