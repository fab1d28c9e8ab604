import { isPresent } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { gmsaPlacesOf } from './support/gmsa';
import { onWindowsPods } from './support/pods';

const options = (more: string) => `securityContext:\n  windowsOptions:\n    ${more}`;

export const gmsaSpecWithoutName: Rule = {
  id: 'gmsa-spec-without-name',
  effect: 'broken',
  needs: ['windowsOptions'],
  summary: 'a Windows Pod contains a credential spec without the name of its GMSACredentialSpec',
  why: 'The gMSA webhook gives a Pod an identity only if its service account may use the named GMSACredentialSpec. Without a name, the webhook can\'t check this and rejects the Pod.',
  source: 'kubernetes-sigs/windows-gmsa v0.13.0 admission-webhook/webhook.go',
  bad: windowsPod({ spec: options('gmsaCredentialSpec: \'{"CmsPlugins":["ActiveDirectory"]}\'') }),
  good: windowsPod({ spec: options('gmsaCredentialSpecName: gmsa-webapp1') }),
  check: onWindowsPods(({ spec }) => gmsaPlacesOf(spec).filter(({ name, contents }) => isPresent(contents) && !isPresent(name)).map(({ path }) => ({
    path: [...path, 'gmsaCredentialSpec'],
    message: 'gmsaCredentialSpec is set without gmsaCredentialSpecName: the gMSA webhook rejects the Pod',
    help: 'set gmsaCredentialSpecName to the name of the GMSACredentialSpec, and remove gmsaCredentialSpec: the webhook fills it in',
  }))),
};
