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
  summary: 'a pod brings the contents of a credential spec without the name of its object',
  why: 'The gMSA webhook lets a pod have an identity only if its service account may use the GMSACredentialSpec of that name. Contents without a name can\'t be checked: the webhook refuses the pod.',
  source: 'kubernetes-sigs/windows-gmsa v0.13.0 admission-webhook/webhook.go',
  bad: windowsPod({ spec: options('gmsaCredentialSpec: \'{"CmsPlugins":["ActiveDirectory"]}\'') }),
  good: windowsPod({ spec: options('gmsaCredentialSpecName: gmsa-webapp1') }),
  check: onWindowsPods(({ spec }) => gmsaPlacesOf(spec).filter(({ name, contents }) => isPresent(contents) && !isPresent(name)).map(({ path }) => ({
    path: [...path, 'gmsaCredentialSpec'],
    message: 'gmsaCredentialSpec stands without gmsaCredentialSpecName: the gMSA webhook refuses the pod',
    help: 'name the GMSACredentialSpec in gmsaCredentialSpecName, and leave the contents to the webhook',
  }))),
};
