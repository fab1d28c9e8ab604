import { GMSA_WEBHOOK } from '../../knowledge';
import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { documents, linuxPod, windowsPod } from './support/example';
import { isUpTo, webhookOf } from './support/gmsa';
import { ofPodRule } from './support/pod-rule';
import { only } from './support/pods';

const NAME = 'gmsaCredentialSpecName: gmsa-webapp1';
const init = (more: string) => `initContainers:\n  - name: join\n    image: registry.example.com/join:1.0\n    resources:\n      limits:\n        memory: 2Gi${more}`;
const WEBHOOK = linuxPod({ image: `registry.k8s.io/gmsa-webhook/${GMSA_WEBHOOK.repository}:v${GMSA_WEBHOOK.ignoresInitContainersUntil.join('.')}` }).replace('name: web', 'name: gmsa-webhook');

const ofPod = ofPodRule(POD_RULES.gmsaInitContainer);

export const gmsaInitContainer: Rule = {
  ...ofPod,
  worst: 'broken',
  looksUp: true,
  needs: ['windowsOptions'],
  summary: 'an init container of a Windows Pod has its own gmsaCredentialSpecName, which the gMSA webhook ignores',
  why: `The gMSA webhook copies the contents of a credential spec into the Pod and its regular containers. Up to v${GMSA_WEBHOOK.ignoresInitContainersUntil.join('.')} it ignores init containers: one with its own gmsaCredentialSpecName runs without the gMSA identity. A credential spec set on the Pod applies to init containers too. If the webhook isn't among the checked files, or its image tag isn't a version, the finding is advice.`,
  source: 'kubernetes-sigs/windows-gmsa v0.13.0 admission-webhook/webhook.go; kubernetes-sigs/windows-gmsa#179',
  bad: documents(windowsPod({ spec: init(`\n    securityContext:\n      windowsOptions:\n        ${NAME}`) }), WEBHOOK),
  good: documents(windowsPod({ spec: `securityContext:\n  windowsOptions:\n    ${NAME}\n${init('')}` }), WEBHOOK),
  check: only({ pods: 'windows' }, (object, context) => {
    const found = ofPod.check(object, context);
    if (found.length === 0) { return []; }
    const webhook = webhookOf(context);
    const ignores = webhook && isUpTo(GMSA_WEBHOOK.ignoresInitContainersUntil, webhook);
    if (ignores === false) { return []; }
    return ignores ? found.map((each) => ({ ...each, effect: 'broken' })) : found;
  }),
};
