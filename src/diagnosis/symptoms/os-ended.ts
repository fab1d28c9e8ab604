import { endingsText, Lifecycle, lifecycleOf, platformRelease, successorOf } from '../../knowledge';
import { situationOf } from '../../scheduling';
import { Symptom, SymptomSource } from '../symptom';

/** Windows nodes whose release is in a state, with what has happened, what will, and where to go. */
const inspectFor = (state: Lifecycle['state']): Symptom['inspect'] => (dump, options) => dump.windowsNodes.flatMap((node) => {
  const { version, about } = node;
  const situation = situationOf(node, options);
  const lifecycle = version && lifecycleOf(version, situation);
  if (lifecycle?.state !== state) { return []; }
  const { platform, kubernetes } = situation;
  const next = successorOf(version!, situation);
  const requires = next && platformRelease(platform, next)?.requires;
  return [{
    evidence: {
      object: about, place: 'status.nodeInfo',
      text: `${version!.product} (${version!.build})${kubernetes === undefined ? '' : `, Kubernetes ${kubernetes}`}`,
    },
    cause: `${version!.product} on ${platform.name}: ${endingsText(lifecycle)}`,
    ...(next && {
      remedy: `add nodes with ${next.product}${requires === undefined ? '' : `, which require ${requires}`}; build images that don't `
      + `run there for it (${next.imageTags[0]}), move the workloads, and remove these nodes`,
    }),
  }];
});

export const osEnded: SymptomSource = {
  severity: 'error',
  kinds: ['Node'],
  inspect: inspectFor('ended'),
};

export const osEndsSoon: SymptomSource = {
  severity: 'warning',
  kinds: ['Node'],
  inspect: inspectFor('ending'),
};
