import { POD_RULES } from '../../pod-rules';
import { RuleDefinition } from '../rule';
import { ofPodRule } from './support/pod-rule';

export const gmsaSpecWithoutName: RuleDefinition = {
  ...ofPodRule(POD_RULES.gmsaSpecWithoutName),
  needs: ['windowsOptions'],
  summary: 'a Windows Pod contains a credential spec without the name of its GMSACredentialSpec',
};
