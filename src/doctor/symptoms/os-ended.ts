import { endingsText, HORIZON, Lifecycle, lifecycleOf, platformRelease, successorOf } from '../../knowledge';
import { situationOf } from '../../placement/node';
import { Symptom } from '../symptom';

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
    evidence: { object: about, place: 'status.nodeInfo', text: `${version!.product} (${version!.build})${kubernetes === undefined ? '' : `, Kubernetes ${kubernetes}`}` },
    cause: `${version!.product} on ${platform.name}: ${endingsText(lifecycle)}`,
    ...(next && { remedy: `add nodes with ${next.product}${requires === undefined ? '' : `, which require ${requires}`}; build images that don't run there for it (${next.imageTags[0]}), move the workloads, and remove these nodes` }),
  }];
});

const REMEDY = 'add nodes with a later Windows release, build the images for it, move the workloads, and remove these nodes';
const SOURCE = 'the platforms\' own tables, and Microsoft\'s support dates: "k8s-windows explain aks", "k8s-windows explain ltsc2019"';

export const osEnded: Symptom = {
  id: 'doctor-os-ended',
  severity: 'error',
  summary: 'a node runs a Windows release that its platform no longer offers, or that gets no updates',
  why: 'Platforms end their support for a Windows release on a date, or with a Kubernetes version: then new node pools can\'t have it, and it gets no node images or patches. Later, they delete its node images, and existing node pools can\'t be scaled or repaired any more.',
  remedy: REMEDY,
  source: SOURCE,
  kinds: ['Node'],
  inspect: inspectFor('ended'),
};

export const osEndsSoon: Symptom = {
  id: 'doctor-os-ends-soon',
  severity: 'warning',
  summary: 'a node runs a Windows release that ends soon',
  why: `Within ${HORIZON} days, the platform ends its support for the release, deletes its node images, or Microsoft ends its updates. Nodes of another release need images that are built for it, so begin in time.`,
  remedy: REMEDY,
  source: SOURCE,
  kinds: ['Node'],
  inspect: inspectFor('ending'),
};
