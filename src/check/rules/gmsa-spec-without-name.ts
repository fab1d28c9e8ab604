import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

const options = (more: string) => `securityContext:\n  windowsOptions:\n    ${more}`;

export const gmsaSpecWithoutName: Rule = {
  ...ofPodRule(POD_RULES.gmsaSpecWithoutName),
  needs: ['windowsOptions'],
  summary: 'a Windows Pod contains a credential spec without the name of its GMSACredentialSpec',
  why: 'The gMSA webhook gives a Pod an identity only if its service account may use the named GMSACredentialSpec. Without a name, the webhook can\'t check this and rejects the Pod.',
  source: 'kubernetes-sigs/windows-gmsa v0.13.0 admission-webhook/webhook.go',
  bad: windowsPod({ spec: options('gmsaCredentialSpec: \'{"CmsPlugins":["ActiveDirectory"]}\'') }),
  good: windowsPod({ spec: options('gmsaCredentialSpecName: gmsa-webapp1') }),
};
