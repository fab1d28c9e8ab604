import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const nonRootAdministrator: RuleDefinition = {
  ...ofPodRule(POD_RULES.nonRootAdministrator),
  needs: ['runAsNonRoot'],
  summary: 'a Windows container with runAsNonRoot runs as ContainerAdministrator',
};
