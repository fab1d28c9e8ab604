import { givenNodes } from './support/placement';
import { onWindowsPods } from './support/pods';
import { isNonEmpty, lookUp, NonEmpty, objectAt, parseQuantity, PlainObject, scalarText } from '../../base';
import { setting } from '../../findings';
import { buildOfPlatform, dayBuilt, hostsOf, imageOnNode, ImageOnNode, KnownImage, LockedImage, platformsText } from '../../images';
import { daysBetween, PROGRESS_DEADLINE, PULL_BANDWIDTH } from '../../knowledge';
import { ClusterNode, containerdNode, nodesText, pullSeconds, selects, untoleratedTaints } from '../../scheduling';
import { PodFacts } from '../pod-facts';
import { CheckContext, RuleDefinition, RuleFinding } from '../rule';

/** An image that the lock has. */
interface Locked extends KnownImage {
  readonly image: string;
  readonly path: RuleFinding['path'];
  readonly locked: LockedImage;
}

/** A node, and what it pulls of an image. */
interface OnNode extends ImageOnNode {
  readonly node: ClusterNode;
}

const windowsNodes = (context: CheckContext) => context.once(givenNodes).filter(({ os }) => os === 'windows');

/** Those that the selectors and tolerations of a Pod allow. */
const openNodes = ({ scheduled }: PodFacts, context: CheckContext) =>
  windowsNodes(context).filter((node) => selects(scheduled, node) !== 'no' && untoleratedTaints(scheduled, node).length === 0);

/** What nodes pull of an image. */
function pulledOn(nodes: readonly ClusterNode[], locked: LockedImage, { isolation = 'hyperv' }: PodFacts): readonly OnNode[] {
  return nodes.map((node) => ({ node, ...imageOnNode(locked, containerdNode(node), isolation) }));
}

/** A rule about images of Windows Pods that the lock has. */
function onLockedImages(
  look: (image: Locked, pod: PodFacts, context: CheckContext, object: PlainObject) => Omit<RuleFinding, 'path'> | undefined,
) {
  return onWindowsPods(({ facts: pod }, context, object) => (context.cluster.images ? pod.images : []).flatMap((known) => {
    const { path, locked } = known;
    const found = locked && look({ ...known, locked }, pod, context, object);
    return found ? [{ path, ...found }] : [];
  }));
}

/** A rule about nodes that a Pod may be scheduled to. */
function onNodesOfImage(
  isWrong: (on: OnNode) => boolean, words: (image: string, nodes: NonEmpty<OnNode>) => Pick<RuleFinding, 'message' | 'help'>,
  concerns: (pod: PodFacts) => boolean = () => true,
) {
  return onLockedImages(({ image, locked }, pod, context) => {
    const wrong = concerns(pod) ? pulledOn(openNodes(pod, context), locked, pod).filter(isWrong) : [];
    return isNonEmpty(wrong) ? words(image, wrong) : undefined;
  });
}

/** Build and revision of `10.0.20348.2402`. */
const partsOf = (osVersion: string) => /^(\d+\.\d+\.\d+)\.(\d+)/.exec(osVersion)?.slice(1) ?? [];

export const imageNewerThanNode: RuleDefinition = {
  id: 'image-newer-than-node',
  effect: 'advice',
  looksUp: true,
  summary: 'a Windows image has later updates of Windows than a node that may run it',
  check: onNodesOfImage(({ node, platform }) => {
    const [[build, revision], [host, own]] = [buildOfPlatform(platform ?? {}), containerdNode(node).build].map(partsOf) as [string[], string[]];
    return build !== undefined && build === host && Number(revision) > Number(own);
  }, (image, nodes) => ({
    message: `image "${image}" is built on Windows ${buildOfPlatform(nodes[0].platform!)}, which has later updates than ${nodesText(nodes)} with `
      + `${containerdNode(nodes[0].node).build}: containers may fail to start there, with 0xc0370106`,
    help: 'update Windows on the nodes, or use an image of an earlier update',
  }), ({ isHostProcess, isolation }) => !isHostProcess && isolation === 'process'),
};

/** Of the layers of an image. */
const mebibytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)}Mi of compressed layers`;

export const imageLargerThanDisk: RuleDefinition = {
  id: 'image-larger-than-disk',
  effect: 'advice',
  looksUp: true,
  summary: 'a Windows image is larger than the disk of a node that may pull it',
  check: onNodesOfImage(({ node: { allocatable = {} }, platform }) => {
    const disk = parseQuantity(lookUp(allocatable, 'ephemeral-storage'));
    return disk !== undefined && BigInt(platform?.size ?? 0) * 1_000_000_000n > disk;
  }, (image, nodes) => ({
    message: `image "${image}" has ${mebibytes(nodes[0].platform!.size!)}, more than the ephemeral-storage of `
      + `${nodesText(nodes)}, ${scalarText(nodes[0].node.allocatable!['ephemeral-storage'])}: nodes can't pull it, unless their images are on another disk`,
    help: 'use nodes with a larger disk, or a smaller image',
  })),
};

export const imageSlowerThanDeadline: RuleDefinition = {
  id: 'image-slower-than-deadline',
  effect: 'advice',
  summary: 'a Windows image is slower to pull than the progress deadline of its Deployment',
  check: onLockedImages(({ image, locked: { platforms } }, _, __, { kind, spec }) => {
    const { progressDeadlineSeconds: deadline = PROGRESS_DEADLINE } = objectAt({ spec }, 'spec');
    if (kind !== 'Deployment' || typeof deadline !== 'number') { return undefined; }
    const least = Math.min(...platforms.filter(({ os }) => os === 'windows').map(({ size = 0 }) => size));
    const seconds = Math.ceil(pullSeconds(least, PULL_BANDWIDTH));
    if (!Number.isFinite(seconds) || seconds <= deadline) { return undefined; }
    return {
      message: `image "${image}" has ${mebibytes(least)}, which take ${seconds} s at an assumed ${PULL_BANDWIDTH} Mbit/s, and the Deployment is `
        + `reported as failed after ${deadline} s without progress`,
      help: 'set progressDeadlineSeconds to more than that, or pull the image to the nodes in advance',
    };
  }),
};

export const imageWithoutManifest: RuleDefinition = {
  id: 'image-without-manifest',
  effect: 'broken',
  looksUp: true,
  summary: 'the index of a Windows image has no manifest for any Windows node of the cluster',
  check: onLockedImages((known, pod, context) => {
    const { image, locked, versions } = known;
    const nodes = pulledOn(windowsNodes(context), locked, pod);
    if (locked.isIndex === true && locked.platforms.length === 0) {
      return { message: `the index of image "${image}" has no manifests: no node can pull it`, help: 'push the image again' };
    }
    // image-build-mismatch reports it
    const isNowhere = versions.length > 0 && hostsOf(known, pod.isolation ?? 'hyperv').length === 0;
    if (isNowhere || nodes.length === 0 || nodes.some(({ verdict, platform }) => verdict !== 'fails' || platform)) { return undefined; }
    const builds = [...new Set(nodes.map(({ node }) => containerdNode(node).build))].join(', ');
    return {
      message: `the index of image "${image}" has no manifest for a Windows node of the cluster: it has ${platformsText(locked)}, and the nodes have `
        + `Windows ${builds}`,
      help: 'build the image for Windows of the nodes too, or use nodes that match it',
    };
  }),
};

const YEAR = 365;

export const imageOlderThanAYear: RuleDefinition = {
  id: 'image-older-than-a-year',
  effect: 'advice',
  summary: 'a Windows image was built more than a year ago',
  check: onLockedImages(({ image, locked: { platforms } }, _, { cluster: { on } }) => {
    if (!on) { return undefined; }
    const day = platforms.filter(({ os }) => os === 'windows').flatMap((platform) => dayBuilt(platform, on) ?? []).sort().at(-1);
    if (!day || daysBetween(day, on) <= YEAR) { return undefined; }
    return {
      message: `image "${image}" was built on ${day}, more than a year ago: it lacks all updates of its base image since then`,
      help: 'build it again on the current base image, and lock it with "k8s-windows images update"',
    };
  }),
};

export const imageNotPinned: RuleDefinition = {
  id: 'image-not-pinned',
  effect: 'advice',
  fixable: true,
  summary: 'a Windows image has no digest, although the lock has one',
  check: onLockedImages(({ image, path, locked: { digest } }, _, { pinImages }) => (image.includes('@') ? undefined : {
    message: `image "${image}" has no digest: its tag can move to an image of another build, which the lock doesn't have`,
    help: 'write it with the digest of the lock, which "k8s-windows fix --pin-images" adds',
    ...(pinImages && { fix: setting(path, `${image}@${digest}`, `add the digest ${digest}`) }),
  })),
};
