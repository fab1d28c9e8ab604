import { RuleDefinition } from '../rule';
import { gmsaPlacesOf, webhookOf } from './support/gmsa';
import { onWindowsPods } from './support/pods';
import { replicasOf } from './support/services';
import { isPresent, show } from '../../base';
import { GMSA_WEBHOOK } from '../../knowledge';

const { variable } = GMSA_WEBHOOK.randomHostname;

export const gmsaRandomHostname: RuleDefinition = {
  id: 'gmsa-random-hostname',
  effect: 'advice',
  looksUp: true,
  needs: ['gmsaCredentialSpecName'],
  summary: 'several Pods use the same gMSA, but the gMSA webhook doesn\'t give them random host names',
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
