import { buildsOf, knowsBuilds, requiredBuilds } from './builds';
import { imagesOf, isHostProcessPod, once2 } from './core';
import { lookUp, objectAt } from '../../../base';
import { endingsText, Lifecycle, lifecycleOf, NodeLabel, Situation, successorOf, WindowsVersion } from '../../../knowledge';
import { situationOf } from '../../../scheduling';
import { CheckContext, PodUnderCheck, RuleFinding } from '../../rule';

/** A release whose nodes a Pod can run on. */
interface Host {
  readonly release: WindowsVersion;
  readonly situation: Situation;
  readonly lifecycle: Lifecycle;
}

/** The platform, version, and day that a release is judged for: those of the nodes with it, where they are given. */
function situationFor(release: WindowsVersion, { platform, kubernetes, windowsNodes, cluster: { on, platform: given } }: CheckContext): Situation {
  const node = windowsNodes.find(({ isAssumed, build }) => !isAssumed && build === release.build);
  return node ? situationOf(node, { platform: given, on }) : { platform, kubernetes, on };
}

/** The releases whose nodes a Pod can run on, by its selectors, its images, and the nodes of the cluster; empty if they are unknown. */
const hostsOf = once2((pod: PodUnderCheck, context: CheckContext): readonly Host[] => {
  const { spec } = pod;
  const required = isHostProcessPod(spec) ? undefined : requiredBuilds(pod, context);
  const ofImages = required?.version && required.problems.length === 0 ? required.hosts : undefined;
  const ofNodes = knowsBuilds(spec, context) ? buildsOf(spec, context).flatMap((build) => WindowsVersion.findBuild(build) ?? []) : undefined;
  return (ofNodes ?? ofImages ?? []).filter((release) => ofImages === undefined || ofImages.includes(release)).map((release) => {
    const situation = situationFor(release, context);
    return { release, situation, lifecycle: lifecycleOf(release, situation) };
  });
});

/** Whether all nodes that a Pod can run on have ended, or end soon; `current` also if they are unknown. */
export function stateOf(pod: PodUnderCheck, context: CheckContext): Lifecycle['state'] {
  const states = hostsOf(pod, context).map(({ lifecycle: { state } }) => state);
  if (states.length === 0 || states.includes('current')) { return 'current'; }
  return states.includes('ending') ? 'ending' : 'ended';
}

/** The finding about a Pod whose nodes have all ended, or end soon. */
export function endFinding(pod: PodUnderCheck, context: CheckContext): RuleFinding {
  const { spec } = pod;
  const hosts = hostsOf(pod, context);
  const { release, situation } = hosts.at(-1)!;
  const successor = successorOf(release, situation);
  const image = imagesOf(spec).find(({ version }) => version && !(successor && version.runsOn(successor)));
  const selector = [NodeLabel.WINDOWS_BUILD, NodeLabel.AKS_OS_SKU].find((key) => lookUp(objectAt(spec, 'nodeSelector'), key) !== undefined);
  const select = `select nodes with ${successor?.product ?? 'a later release'}`;
  return {
    path: image ? image.path : selector !== undefined ? ['spec', 'nodeSelector', selector] : ['spec', 'affinity'],
    message: `the Pod runs only on nodes with ${hosts.map((each) => `${each.release.product} (${endingsText(each.lifecycle)})`).join(' or ')}`,
    help: image ? `use an image of ${successor ? `${successor.product}, such as ${successor.imageTags[0]}` : 'a later Windows release'}, and ${select}` : select,
  };
}
