import { isPlainObject, listAt, objectAt, scalarText, withoutUndefined } from '../base';
import { ImageLock, imageOnNode, LockedImage, lockedImage } from '../images';
import { readImage, withoutUserInfo } from '../knowledge';
import { containersOf } from '../kubernetes';
import { Cluster, ClusterNode, containerdNode, observedImages, placementsOf, PodImage, ScheduledPod } from '../scheduling';
import { MigratedImage } from './result';
import { Objects } from './workloads';

const STATES = { runs: 'ready', fails: 'missing', unknown: 'unknown' } as const;

/** What is known of images, from the strongest to the weakest: the lock, what runs on nodes, and tags. */
export class ImageTruth {
  private readonly observed: ImageLock;
  /** Bytes of images that nodes have, by the full reference. */
  private readonly reported: ReadonlyMap<string, number | undefined>;

  public constructor(private readonly lock: ImageLock | undefined, objects: Objects) {
    this.observed = observedImages([...objects.all('Node'), ...objects.all('Pod')]).lock;
    const cached = objects.all('Node').flatMap((node) => listAt(objectAt(node, 'status'), 'images')).filter(isPlainObject);
    this.reported = new Map(cached.flatMap((image) => listAt(image, 'names').map((name) => (
      [readImage(scalarText(name)).value?.full ?? '', typeof image.sizeBytes === 'number' ? image.sizeBytes : undefined] as const))));
  }

  /** Whether an image of a Pod runs on a new node. What isn't known is unknown, and never ready. */
  public onNode(
    { image, versions, isolation, handler, isCertain }: PodImage, pod: ScheduledPod, node: ClusterNode, cluster: Cluster,
  ): Omit<MigratedImage, 'workloads'> {
    const [locked, observed] = [this.lock, this.observed].map((lock) => lock && lockedImage(lock, image));
    const facts = withoutUndefined({ image: withoutUserInfo(image), digest: (locked ?? observed)?.digest, size: this.sizeOf(image, node) });
    if (pod.requirements.unknownClass !== undefined) {
      const because = `RuntimeClass ${pod.requirements.unknownClass}, which decides on the isolation, isn't known`;
      return { ...facts, state: 'unknown', by: 'nothing', because };
    }
    const of = (by: 'lock' | 'nodes', known: LockedImage): Omit<MigratedImage, 'workloads'> => {
      const { verdict, because } = imageOnNode(known, containerdNode(node), isolation);
      // the isolation of a handler of the nodes' own is only assumed
      const isOpen = verdict === 'runs' && handler !== undefined && imageOnNode(known, containerdNode(node)).verdict === 'fails';
      return isOpen ? { ...facts, by, because: `${because}, and runs only if the handler ${handler} has Hyper-V isolation`, state: 'unknown' }
        : { ...facts, by, because, state: STATES[verdict] };
    };
    if (locked && isCertain) { return of('lock', locked); }
    const seen = [...locked ? [of('lock', locked)] : [], ...observed ? [of('nodes', observed)] : []].find(({ state }) => state === 'ready');
    if (seen) { return seen; }
    return versions.length > 0 ? { ...facts, ...byTag(pod, versions.map(({ name }) => name).join(', '), image, node, cluster) }
      : { ...facts, state: 'unknown', by: 'nothing', because: 'neither a lock nor its tag says what it is built on' };
  }

  /** Compressed bytes that a node pulls: by the lock, or as nodes report them. */
  public sizeOf(image: string, node: ClusterNode): number | undefined {
    const locked = this.lock && lockedImage(this.lock, image);
    return (locked && imageOnNode(locked, containerdNode(node)).platform?.size) ?? this.reported.get(readImage(image).value?.full ?? image);
  }
}

/** The verdict of the scheduler's node on one image, as everywhere else. */
function byTag(
  pod: ScheduledPod, release: string, image: string, node: ClusterNode, cluster: Cluster,
): Pick<MigratedImage, 'state' | 'by' | 'because'> {
  const images = pod.requirements.images.filter((each) => each.image === image);
  const alone = { ...pod, requirements: { ...pod.requirements, images } };
  const reasons = placementsOf([alone], { ...cluster, nodes: [node], pods: [], alternatives: [] }).pods[0]!.groups.flatMap((group) => group.reasons)
    .filter(({ code }) => code === 'build' || code === 'containerd');
  const state = reasons.some(({ by }) => by === 'node') ? 'missing' : reasons.length > 0 ? 'unknown' : 'ready';
  return { state, by: 'tag', because: reasons[0]?.message ?? `its tag names ${release}` };
}

/** The images of a Pod that a node pulls. */
export const pulledImages = (spec: unknown): readonly string[] => (
  [...new Set(containersOf(spec).map(({ container: { image } }) => scalarText(image)).filter((image) => image !== ''))]);
