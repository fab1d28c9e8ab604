import { isUpTo, webhookOf } from './support/gmsa';
import { ofPodRule } from './support/pod-rule';
import { only } from './support/pods';
import { GMSA_WEBHOOK } from '../../knowledge';
import { POD_RULES } from '../../pods';
import { RuleDefinition } from '../rule';


const ofPod = ofPodRule(POD_RULES.gmsaInitContainer);

export const gmsaInitContainer: RuleDefinition = {
  ...ofPod,
  worst: 'broken',
  looksUp: true,
  check: only({ pods: 'windows' }, (object, context) => {
    const found = ofPod.check(object, context);
    if (found.length === 0) { return []; }
    const webhook = webhookOf(context);
    const ignores = webhook && isUpTo(GMSA_WEBHOOK.ignoresInitContainersUntil, webhook);
    if (ignores === false) { return []; }
    return ignores ? found.map((each) => ({ ...each, effect: 'broken' })) : found;
  }),
};
