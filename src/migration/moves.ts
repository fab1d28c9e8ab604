import { distinct, groupedBy, listAt, objectAt, PlainObject, scalarText, valueAt } from '../base';
import { applyEdits, referenceTo } from '../findings';
import { findPods, kubernetesKind, objectName } from '../kubernetes';
import { Cluster, ClusterNode, imagesOf, isFinished, keyInCluster, makerOf, placementsOf, ScheduledPod } from '../scheduling';
import { ImageTruth } from './images';
import { NewNode, OldPool } from './old-pools';
import { optionOf, patchOf, Renames, Repinned, repinned, repinnedClass, templateAfter } from './repin';
import { MigratedImage, Repin } from './result';
import { BoundVolume, newPodOf, nodeOf, Objects, repelledBy, volumesOfPod, Workload } from './workloads';

/** A pool that is left, and the nodes that take the place of its own. */
export interface LeftPool {
  readonly old: OldPool;
  readonly new: NewNode;
}

/** A workload that has Pods on nodes that are left, selects such nodes, or runs only on them; or its Pods whose volumes the same nodes reach. */
export interface Move {
  readonly workload: Workload;
  /** What holds its Pods, and the changes that let them go. */
  readonly holds: readonly string[];
  readonly edits: Repinned['edits'];
  /** A new Pod of it, after the changes. */
  readonly pod: ScheduledPod;
  /** Its template after the changes. */
  readonly spec: PlainObject;
  readonly images: readonly Omit<MigratedImage, 'workloads'>[];
  /** Its Pods on nodes that are left, by pool. */
  readonly podsIn: ReadonlyMap<LeftPool, readonly PlainObject[]>;
  /** Volumes of these Pods that only some nodes reach; `undefined` if they aren't in the dump. */
  readonly volumes: readonly BoundVolume[] | undefined;
  /** Number of its Pods that have found no room yet, and come with the first new nodes. */
  readonly unscheduled: number;
  /** Whether a change of it replaces its Pods at once. */
  readonly isRolled: boolean;
  /** What holds its Pods, and isn't in the template that they were made of: admission has added it. */
  readonly added: readonly string[];
}

/** The Pods of a move on nodes that are left. */
export const podsOf = ({ podsIn }: Move): readonly PlainObject[] => [...podsIn.values()].flat();

/** What keeps a controller from replacing Pods when the template changes, so that some stay of the old one: `spec.paused`. */
export function keepsTemplate({ defined }: Workload): string | undefined {
  const { paused, updateStrategy } = objectAt(defined, 'spec');
  const isPartial = Number(valueAt(updateStrategy, ['rollingUpdate', 'partition']) ?? 0) > 0;
  const kind = kubernetesKind(defined);
  return kind === 'Deployment' && paused === true ? 'spec.paused'
    : kind === 'StatefulSet' && isPartial ? 'spec.updateStrategy.rollingUpdate.partition' : undefined;
}

/** Whether a controller replaces Pods when the template changes. */
function isReplacing(workload: Workload): boolean {
  const { defined } = workload;
  const kind = kubernetesKind(defined);
  return keepsTemplate(workload) === undefined
    && (kind === 'Deployment' || (kind === 'StatefulSet' && valueAt(defined, ['spec', 'updateStrategy', 'type']) !== 'OnDelete'));
}
/** Kinds whose template can't be changed, or whose Pods are replaced one by one anyway. */
const FIXED: readonly unknown[] = ['Pod', 'Job'];

/** The moves of a cluster, and the changes of its RuntimeClasses. */
export interface Moves {
  readonly moves: readonly Move[];
  readonly classes: readonly Repin[];
  /** The cluster with changed RuntimeClasses. */
  readonly cluster: Cluster;
}

/** Finds what moves. DaemonSets don't: their Pods come and go with nodes. */
export function movesOf(
  workloads: readonly Workload[], pools: readonly LeftPool[], renames: Renames, truth: ImageTruth, objects: Objects, cluster: Cluster,
): Moves {
  const poolOf = new Map(pools.flatMap((pool) => pool.old.nodes.map(({ name }) => [name, pool] as const)));
  const classes = [...cluster.runtimeClasses.values()].map((object) => ({ object, ...repinnedClass(object, renames) }))
    .filter(({ edits }) => edits.length > 0);
  const changed = classes.map(({ object, edits }) => [objectName(object), applyEdits(object, edits)] as const);
  const after = { ...cluster, runtimeClasses: new Map([...cluster.runtimeClasses, ...changed]) };
  const stranded = strandedOf(workloads, pools, cluster);
  const isRepelled = repelledBy(cluster.pods);
  const moves = workloads.flatMap((workload): readonly Move[] => {
    const onLeft = workload.pods.filter((pod) => poolOf.has(nodeOf(pod)));
    const hold = repinned(workload.found, renames);
    // a DaemonSet for one release stays until its nodes are gone
    const edits = workload.isDaemon || FIXED.includes(workload.object.kind) || !workload.defined ? [] : hold.edits;
    const template = templateAfter(workload.found, workload.defined, edits);
    const created = newPodOf(workload, template, after);
    const spec = objectAt(template, 'spec');
    // what runs on Windows nodes is for Windows, also if nothing else says so
    const runtimeClass = after.runtimeClasses.get(scalarText(spec.runtimeClassName));
    const images = onLeft.length > 0 ? imagesOf(spec, runtimeClass, after) : created.requirements.images;
    const { notConsidered } = created.requirements;
    const others = isRepelled(template, workload.object.namespace) ? ['Pod anti-affinity of Pods that run'] : [];
    const pod = { ...created, requirements: { ...created.requirements, images, notConsidered: [...notConsidered, ...others] } };
    const isWaiting = workload.unscheduled > 0 && pod.requirements.os === 'windows';
    const isHeld = stranded.has(workload) || (hold.edits.length > 0 && workload.object.kind !== 'Job');
    if (onLeft.length === 0 && !isWaiting && !isHeld) { return []; }
    const targets = [...new Set(onLeft.map((each) => poolOf.get(nodeOf(each))!))];
    const states = distinctImages(targets.length > 0 ? targets : pools, pod, truth, after);
    const classHolds = classes.filter(({ object }) => objectName(object) === spec.runtimeClassName).flatMap(({ holds }) => holds);
    const added = workload.isDaemon ? [] : addedTo(onLeft, objects, renames).filter((each) => !classHolds.includes(each));
    // Pods with volumes in different zones have different nodes
    const parts = [...groupedBy(onLeft.map((each) => ({ each, volumes: volumesOfPod(each, objects) })), ({ volumes }) => (
      JSON.stringify(volumes?.map(({ terms }) => terms) ?? null))).values()];
    return (parts.length > 0 ? parts : [[]]).map((part, i): Move => ({
      workload, unscheduled: i === 0 ? workload.unscheduled : 0, holds: hold.holds, added, edits, pod, spec, images: states,
      isRolled: edits.length > 0 && isReplacing(workload),
      podsIn: groupedBy(part.map(({ each }) => each), (each) => poolOf.get(nodeOf(each))!), volumes: part.length > 0 ? part[0].volumes : [],
    }));
  });
  const repins = classes.map(({ object, holds, edits }): Repin => (
    {
      object: referenceTo(object), holds, edits, patch: patchOf(edits), option: 'windows: { runtimeClassName }',
      waitsFor: distinct(moves.filter(({ spec }) => spec.runtimeClassName === objectName(object)).flatMap(imageWaits)),
    }));
  return { moves, cluster: after, classes: repins };
}

/** The workloads for Windows whose new Pods only nodes that are left run. A Job that is done has none, and neither has a bare Pod. */
function strandedOf(workloads: readonly Workload[], pools: readonly LeftPool[], cluster: Cluster): ReadonlySet<Workload> {
  const isDone = ({ defined }: Workload) => kubernetesKind(defined) === 'Job' && isFinished(objectAt(defined, 'status'));
  const some = workloads.filter((workload) => !workload.isBare && !isDone(workload));
  const pods = some.map((workload) => newPodOf(workload, workload.found.template, cluster));
  const placesOn = (nodes: readonly ClusterNode[]) => placementsOf(pods, { ...cluster, nodes, pods: [], alternatives: [] }).pods;
  const left = new Set(pools.flatMap(({ old: { nodes } }) => nodes));
  // the plan may have begun already
  const before = placesOn([...left].map((node) => ({ ...node, isUnschedulable: false, taints: node.lastingTaints })));
  const others = cluster.nodes.filter((node) => !left.has(node) && isUsable(node));
  const after = others.length > 0 ? placesOn(others) : [];
  const isStranded = (i: number) => before[i]!.fits + before[i]!.unknown > 0 && !after[i]?.fits;
  return new Set(some.filter((_, i) => pods[i]!.requirements.os === 'windows' && isStranded(i)));
}

/** Whether Pods can come to a node. */
export const isUsable = ({ isUnschedulable, isReady }: ClusterNode): boolean => !isUnschedulable && isReady !== false;

/** Label of the Pods of a StatefulSet. */
const REVISION = 'controller-revision-hash';

/** What holds Pods, and not the template of the object that made them. */
function addedTo(pods: readonly PlainObject[], objects: Objects, renames: Renames): readonly string[] {
  const holdsOf = (template: PlainObject) => repinned({ template, placeOf: (path) => path }, renames).holds;
  const made = pods.flatMap((pod) => { const maker = makerOf(pod); return maker ? [{ pod, maker }] : []; });
  return distinct([...groupedBy(made, ({ maker }) => keyInCluster(maker)).values()].flatMap((all) => {
    const [{ pod: first, maker }] = all;
    const object = objects.find(maker) ?? {};
    const known = holdsOf(findPods(object)[0]?.template ?? first);
    // Pods of a StatefulSet can be older than its template
    const { updateRevision } = objectAt(object, 'status');
    const isOlder = (pod: PlainObject) => updateRevision !== undefined && valueAt(pod, ['metadata', 'labels', REVISION]) !== updateRevision;
    return all.flatMap(({ pod }) => (isOlder(pod) ? [] : holdsOf(pod))).filter((each) => !known.includes(each));
  }));
}

/** Worst first. */
const STATES: readonly MigratedImage['state'][] = ['missing', 'unknown', 'ready'];
type ImageState = Pick<MigratedImage, 'state' | 'image'>;
const byState = (a: ImageState, b: ImageState) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || (a.image < b.image ? -1 : 1);

/** Of an image that runs on some of the new nodes only, the worst that is said. */
function distinctImages(pools: readonly LeftPool[], pod: ScheduledPod, truth: ImageTruth, cluster: Cluster): Move['images'] {
  return [...new Map(pod.requirements.images.map((image) => [image.image, image])).values()]
    .map((image) => pools.map((pool) => truth.onNode(image, pod, pool.new.node, cluster)).sort(byState)[0]!);
}

/** What must come before a workload can move: images that its new nodes are known to run. */
export function imageWaits({ images }: Move): readonly string[] {
  return images.filter(({ state }) => state !== 'ready').map(({ image, state, because }) => (
    state === 'missing' ? `image ${image} has no build for the new nodes`
      : because.includes(image) ? because : `it isn't known whether the new nodes run image ${image}: ${because}`));
}

/** Images of moves with the workloads that use them, those without a build first. */
export function imagesOfMoves(moves: readonly Move[]): readonly MigratedImage[] {
  const all = moves.flatMap(({ images, workload }) => images.map((image) => ({ ...image, object: workload.object }))).sort(byState);
  // an image can run in one isolation and not in another
  return [...groupedBy(all, ({ image, state }) => `${state} ${image}`).values()].map((uses) => {
    const [{ object: _, ...first }] = uses;
    return { ...first, workloads: distinct(uses.map(({ object }) => object)) };
  }).sort(byState);
}

/** The change of the object of a move. @param stops what must be solved before, besides images */
export function repinOfMove(move: Move, to: OldPool['version'] & object, stops: readonly string[]): Repin | undefined {
  const { workload: { object, isDaemon }, holds, edits } = move;
  return holds.length === 0 || isDaemon || FIXED.includes(object.kind) ? undefined
    : { object, holds, edits, patch: patchOf(edits), option: optionOf(holds, to), waitsFor: [...imageWaits(move), ...stops] };
}

/** Which of some nodes a new Pod of each move can be scheduled to while they are empty. Images are judged apart. */
export function placesOf(moves: readonly Move[], nodes: readonly ClusterNode[], cluster: Cluster): ReadonlyMap<Move, ReadonlySet<number>> {
  const places = new Map(moves.map((move) => [move, new Set<number>()]));
  const pods = moves.map(({ pod, volumes = [] }) => ({
    ...pod, requirements: { ...pod.requirements, images: [], terms: withVolumes(pod.requirements.terms, volumes) },
  }));
  nodes.forEach((node, i) => {
    const { pods: placed } = placementsOf(pods, { ...cluster, nodes: [node], pods: [], alternatives: [] });
    placed.forEach(({ fits, unknown }, j) => { if (fits + unknown > 0) { places.get(moves[j]!)!.add(i); } });
  });
  return places;
}

/** Terms of a node that has what the Pod requires, and what each volume requires. */
function withVolumes(terms: readonly PlainObject[] | undefined, volumes: readonly BoundVolume[]): readonly PlainObject[] | undefined {
  const both = (key: string, term: PlainObject, own: PlainObject) => ({ [key]: [...listAt(term, key), ...listAt(own, key)] });
  return volumes.reduce<readonly PlainObject[] | undefined>((before, volume) => (before === undefined ? volume.terms
    : before.flatMap((term) => volume.terms.map((own) => ({ ...both('matchExpressions', term, own), ...both('matchFields', term, own) })))), terms);
}
