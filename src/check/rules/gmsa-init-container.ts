import { gmsaInitContainerProblems } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { gmsaPlacesOf } from './support/gmsa';
import { asFindings, onWindowsPods } from './support/pods';

const NAME = 'gmsaCredentialSpecName: gmsa-webapp1';
const init = (more: string) => `initContainers:\n  - name: join\n    image: mcr.microsoft.com/windows/servercore:ltsc2022\n    resources:\n      limits:\n        memory: 2Gi${more}`;

export const gmsaInitContainer: Rule = {
  id: 'gmsa-init-container',
  effect: 'broken',
  needs: ['windowsOptions'],
  summary: 'an init container names a credential spec of its own, which nobody fills in',
  why: 'The gMSA webhook reads the contents of a credential spec into the pod and into its normal containers. It doesn\'t look at init containers: one with a name of its own runs without the identity. What stands on the pod counts for them too.',
  source: 'kubernetes-sigs/windows-gmsa v0.13.0 admission-webhook/webhook.go',
  bad: windowsPod({ spec: init(`\n    securityContext:\n      windowsOptions:\n        ${NAME}`) }),
  good: windowsPod({ spec: `securityContext:\n  windowsOptions:\n    ${NAME}\n${init('')}` }),
  check: onWindowsPods(({ spec }) => asFindings('gmsa-init-container', gmsaInitContainerProblems(gmsaPlacesOf(spec)))),
};
