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
  summary: 'an init container of a Windows Pod has its own gmsaCredentialSpecName, which the gMSA webhook ignores',
  why: 'The gMSA webhook copies the contents of a credential spec into the Pod and its regular containers. It ignores init containers: one with its own gmsaCredentialSpecName runs without the gMSA identity. A credential spec set on the Pod applies to init containers too.',
  source: 'kubernetes-sigs/windows-gmsa v0.13.0 admission-webhook/webhook.go',
  bad: windowsPod({ spec: init(`\n    securityContext:\n      windowsOptions:\n        ${NAME}`) }),
  good: windowsPod({ spec: `securityContext:\n  windowsOptions:\n    ${NAME}\n${init('')}` }),
  check: onWindowsPods(({ spec }) => asFindings('gmsa-init-container', gmsaInitContainerProblems(gmsaPlacesOf(spec)))),
};
