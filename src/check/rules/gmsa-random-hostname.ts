import { GMSA_WEBHOOK } from '../../knowledge';
import { isPresent, show } from '../../manifest';
import { Rule } from '../rule';
import { documents, linuxPod, windowsPod, workload } from './support/example';
import { gmsaPlacesOf, webhookOf } from './support/gmsa';
import { onWindowsPods } from './support/pods';
import { replicasOf } from './support/services';

const { variable } = GMSA_WEBHOOK.randomHostname;
const WEB = workload('Deployment', windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    gmsaCredentialSpecName: gmsa-webapp1' }));
const webhook = (value: string) => linuxPod({ image: GMSA_WEBHOOK.image, container: `env:\n  - name: ${variable}\n    value: "${value}"` }).replace('name: web', 'name: gmsa-webhook');

export const gmsaRandomHostname: Rule = {
  id: 'gmsa-random-hostname',
  effect: 'advice',
  looksUp: true,
  needs: ['gmsaCredentialSpecName'],
  summary: 'several Pods use the same gMSA, but the gMSA webhook doesn\'t give them random host names',
  why: `Replicas that use the same gMSA at the same time can lose the trust relationship with the domain: Windows authentication then fails from time to time. The gMSA webhook gives such Pods random host names if its variable ${variable} is "true", since ${GMSA_WEBHOOK.randomHostname.since}. It keeps a host name that the Pod sets.`,
  source: 'microsoft/Windows-Containers#405; kubernetes-sigs/windows-gmsa#155',
  bad: documents(WEB, webhook('false')),
  good: documents(WEB, webhook('true')),
  check: onWindowsPods(({ spec }, context, object) => {
    const place = gmsaPlacesOf(spec).find(({ name }) => isPresent(name));
    const several = object.kind === 'DaemonSet' || replicasOf({ object }) > 1;
    if (!place || !several) { return []; }
    const found = webhookOf(context);
    const ownName = isPresent(spec.hostname);
    if (found?.randomHostname && !ownName) { return []; }
    const path = [...place.path, 'gmsaCredentialSpecName'];
    const replicas = object.kind === 'DaemonSet' ? 'the Pods of the DaemonSet' : `${replicasOf({ object })} Pods`;
    const hostname = ownName ? ` with the same host name ${show(spec.hostname)}` : '';
    const setting = found ? `set ${variable} to "true" on the gMSA webhook` : 'enable randomHostname of the gMSA webhook';
    return [{
      path,
      message: `${replicas} use gMSA ${show(place.name)}${hostname}: ${found || ownName ? 'without' : 'unless the gMSA webhook sets'} random host names, authentication can fail from time to time`,
      help: [ownName && 'remove hostname', !found?.randomHostname && setting].filter(Boolean).join(', and '),
    }];
  }),
};
