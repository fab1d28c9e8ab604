import { ofPodRule } from './support/pod-rule';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';

export const gmsaSpecWithoutName: RuleDefinition = {
  ...ofPodRule(POD_RULES.gmsaSpecWithoutName),
  needs: ['windowsOptions'],
  summary: 'a Windows Pod contains a credential spec without the name of its GMSACredentialSpec',
};
