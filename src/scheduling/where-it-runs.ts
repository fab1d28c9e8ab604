import { Cluster, ownRoomOf, readCluster } from './cluster-model';
import { groupsOf, stateOf } from './groups';
import { usageByNode } from './node';
import { Amount, NodeClass, nodeClasses } from './node-classes';
import { Miss, Misses, missesOf, Reason } from './reasons';
import { GroupPlacement, NearestMiss, NodeGroup, OF_ROOM, PlacementReason, Placements, PodPlacement, ReasonCode } from './result';
import { named, needsNoMore, PodRequirements, PodSource, ScheduledPod, scheduledPod } from './scheduled-pod';
import { groupedBy, isPlainObject, jsonText, onceFor, Path, PlainObject, Results, scalarText, valueAt } from '../base';
import { ImageLock } from '../images';
import { PodKinds } from '../knowledge';
import { findPods, FoundPod, objectName, objectsIn } from '../kubernetes';

/** Options of `whereItRuns`. */
export interface WhereOptions {
  /** Where objects of custom kinds define Pods, by group and kind. @default - the kinds that the library knows, and Pods found by their shape */
  readonly podKinds?: PodKinds;
  /** What the images of the Pods are, as `readLock` of `k8s-windows/images` returns it. @default - their names decide */
  readonly images?: ImageLock;
}

/**
 * Computes on which nodes Pods can run, and why not on the others: with the filters of the Kubernetes scheduler, and whether a node runs the
 * operating system and the Windows build of the images. Of several nodes that fit, the scheduler chooses one; which one isn't predicted.
 *
 * @param objects objects that define Pods, such as Deployments, and their RuntimeClasses; Lists of them too. Others are ignored
 * @param nodes nodes, as `kubectl get nodes -o json` prints them. Pods among them use resources and host ports of their nodes; RuntimeClasses are
 * read too
 * @throws ProblemsError if there are no nodes
 *
 * @example
 * ```ts
 * import { whereItRuns } from 'k8s-windows/where';
 *
 * const web = {
 *   apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' },
 *   spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'web', image: 'mcr.microsoft.com/windows/servercore:ltsc2022' }] },
 * };
 * const node = {
 * apiVersion: 'v1', kind: 'Node', metadata: { name: 'win-1', labels: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build':
 * '10.0.20348' } },
 *   spec: { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] },
 * };
 * const { pods } = whereItRuns([web], [node]);
 * for (const { pod, fits, nearestMiss } of pods) { console.log(pod.name, fits, nearestMiss?.summary); }
 * ```
 */
export function whereItRuns(objects: readonly unknown[], nodes: readonly unknown[], { podKinds, images }: WhereOptions = {}): Placements {
  const sources = objectsIn(objects).map((object) => ({ object }));
  const cluster = withClasses({ ...readCluster(nodes), ...(images && { images }) }, sources.map(({ object }) => object));
  return placementsOf(sources.flatMap((source) => scheduledPods(source, findPods(source.object, podKinds), cluster)), cluster);
}

/** The cluster with the RuntimeClasses among objects that are to be created in it. */
export function withClasses(cluster: Cluster, objects: readonly PlainObject[]): Cluster {
  const classes = objects.filter(({ kind }) => kind === 'RuntimeClass').map((each) => [objectName(each), each] as const);
  return classes.length === 0 ? cluster : { ...cluster, runtimeClasses: new Map([...cluster.runtimeClasses, ...classes]) };
}

/**
 * The Pods that are found in an object, as the cluster schedules them.
 *
 * @param areInterned whether equal specs of the found Pods are the same object. @default false
 */
export function scheduledPods(source: PodSource, found: readonly FoundPod[], cluster: Cluster, areInterned = false): readonly ScheduledPod[] {
  const { runtimeClasses, knowsRuntimeClasses, marks, builtOn, images, isAssumed } = cluster;
  if (found.length === 0) { return []; }
  const known = { runtimeClasses, areAll: knowsRuntimeClasses, marks, builtOn, images };
  const { ofSpec, ofEqual } = sharedRequirements(cluster);
  const room = ownRoomOf(source.object, cluster);
  const all = found.map((pod) => {
    const scheduled = scheduledPod(source, pod, known, isAssumed, areInterned ? ofSpec : ofEqual);
    const isKept = room && (room.beside.length === 0 || room.beside.some((each) => needsNoMore(scheduled.requirements, pod.template, each)));
    return { ...scheduled, ...(isKept && { own: room.byNode }) };
  });
  const parts = found.length === 1 ? [] : found.map(({ path }) => partOf(source.object, path));
  return all.map((each, i) => (parts[i] ? { ...each, pod: { ...each.pod, part: parts[i] } } : each));
}

/** Which part of an object is at a path: `templates[test]`, with the names of items that have one; empty for its main one. */
function partOf(object: PlainObject, path: Path): string {
  const keys = path.map((key, i) => {
    const item = typeof key === 'number' ? valueAt(object, path.slice(0, i + 1)) : undefined;
    return typeof key === 'number' ? `[${(isPlainObject(item) && scalarText(item.name)) || key}]` : `.${key}`;
  });
  return keys.join('').replace(/^\.spec(?=\.)|(?:\.template|\.spec)+$/g, '').slice(1);
}

const sharedRequirements = onceFor((_: Cluster) => {
  const ofSpec = onceFor((_spec: PlainObject) => new Results());
  const ofText = new Results();
  return {
    /** What Pods require, by the spec itself. */
    ofSpec,
    /** The same for all that are equal. */
    ofEqual: (spec: PlainObject): Results => {
      const text = jsonText(spec);
      return text === undefined ? ofSpec(spec) : ofText.of(text, () => new Results());
    },
  };
});

/** Where Pods run in a cluster. */
export function placementsOf(pods: readonly ScheduledPod[], cluster: Cluster): Placements {
  const requirements = [...new Set(pods.map((pod) => pod.requirements))];
  const groups = groupsOf(cluster.nodes, requirements);
  const usage = usageByNode(cluster.pods);
  const hosts = new Set(pods.flatMap(({ own }) => [...own?.keys() ?? []]));
  const evaluation = new Evaluation(groups.map(({ group }) => group), nodeClasses(groups, requirements, usage, hosts));
  const known = cluster.pods.length === 0 ? undefined : usage;
  const silent = cluster.isAssumed ? 0 : cluster.nodes.filter(({ allocatable }) => allocatable === undefined).length;
  return {
    pods: pods.map((pod) => evaluation.placementOf(pod)),
    groups: groups.map(({ group, nodes }) => (cluster.isAssumed ? group : { ...group, states: nodes.map((node) => stateOf(node, known)) })),
    notConsidered: [
      ...(silent > 0 ? [`resources of ${silent === 1 ? 'a node that doesn\'t report them' : `${silent} nodes that don't report them`}`] : []),
      ...(cluster.pods.some(repelsOthers) ? ['Pod anti-affinity of the Pods that run'] : []),
    ],
  };
}

function repelsOthers(pod: PlainObject): boolean {
  return JSON.stringify(pod.spec ?? null).includes('"podAntiAffinity"');
}

/** Counts of nodes that the scheduler may bind a Pod to, and where it doesn't run, or perhaps not. */
type Problematic = 'misplaced' | 'fails' | 'unknown';

/** What all Pods that are equal to the scheduler have in common. */
type Outcome = Pick<PodPlacement, 'fits' | Problematic | 'eligible' | 'isTainted' | 'groups' | 'nearestMiss'>;

/** Reasons of nodes that the selectors of a Pod allow. */
const TAINTED: readonly ReasonCode[] = ['taint', 'unschedulable'];

/** Whether a Pod is never bound to the node. */
function isOfScheduler({ reason: { by } }: Miss): boolean {
  return by === 'scheduler' || by === 'api-server';
}

/** What surely keeps a Pod from a node before what may. */
function unknownLast(misses: readonly Miss[]): readonly Miss[] {
  const isOpen = ({ reason: { by } }: Miss) => by === 'unknown';
  // most have nothing to move, and this is done for each class of nodes
  return misses.some(isOpen) ? [...misses.filter((miss) => !isOpen(miss)), ...misses.filter(isOpen)] : misses;
}

/** Nodes that may be nearest to running a Pod. */
interface Candidate {
  readonly node: NodeClass;
  readonly misses: readonly Miss[];
  readonly distance: number;
}

/** Nodes of another operating system are further away than any of the Pod's own. */
const OTHER_OS = 1000;

/** The nodes of a group. */
interface EvaluatedGroup {
  readonly group: NodeGroup;
  readonly classes: readonly NodeClass[];
  /** The result for nodes that all lack the same. */
  readonly results: Results;
}

/** Whether a Pod runs on the nodes of a group, and what of all groups decides on it. */
interface GroupResult extends Pick<Outcome, 'eligible' | 'isTainted'> {
  readonly placement: GroupPlacement;
}

class Evaluation {
  private readonly outcomes = new Results();
  private readonly missesFor: ReturnType<typeof missesOf>;
  private readonly groups: readonly EvaluatedGroup[];

  private readonly outcomeFor = onceFor((requirements: PodRequirements): Outcome => {
    const misses = this.missesFor(requirements);
    return this.outcomes.of(misses.key, () => this.outcomeOf(requirements, misses));
  });

  public constructor(groups: readonly NodeGroup[], private readonly classes: readonly NodeClass[]) {
    this.missesFor = missesOf(classes);
    this.groups = groups.map((group, i) => ({ group, classes: classes.filter((each) => each.group === i), results: new Results() }));
  }

  public placementOf({ pod, replicas, requirements, own }: ScheduledPod): PodPlacement {
    const misses = own && this.missesFor(requirements, own);
    const { nearestMiss, ...others } = misses?.isOwn ? this.outcomeOf(requirements, misses) : this.outcomeFor(requirements);
    const { os, notConsidered } = requirements;
    return { pod, ...(os && { os }), ...(replicas !== undefined && { replicas }), ...others, ...(nearestMiss && { nearestMiss }), notConsidered };
  }

  private outcomeOf(pod: PodRequirements, misses: Misses): Outcome {
    const unreleased = this.unreleased(pod, misses);
    const results = this.groups.map((group) => resultIn(group, misses));
    const groups = results.map(({ placement }, i) => {
      const { fits, unknown, reasons } = placement;
      return unreleased && this.groups[i]!.group.os === 'windows' && fits > 0
        ? { ...placement, fits: 0, unknown: unknown + fits, reasons: [...reasons, { ...unreleased, nodes: fits }] } : placement;
    });
    const sum = (key: 'fits' | Problematic) => groups.reduce((total, each) => total + each[key], 0);
    const [fits, unknown] = [sum('fits'), sum('unknown')];
    return {
      fits, misplaced: sum('misplaced'), fails: sum('fails'), unknown, groups,
      eligible: results.reduce((total, { eligible }) => total + eligible, 0),
      isTainted: results.some(({ isTainted }) => isTainted),
      ...(fits + unknown === 0 && { nearestMiss: this.nearestMiss(pod, misses) }),
    };
  }

  /** What isn't known of a Pod with an image of unknown release, if the nodes that it may be scheduled to have several builds, or unknown ones. */
  private unreleased({ images, imagesOf, builds }: PodRequirements, misses: Misses): Omit<PlacementReason, 'nodes'> | undefined {
    const image = images.find(({ versions, locked }) => versions.length === 0 && !locked)?.image;
    const what = image !== undefined ? `${named(image)} is` : imagesOf !== undefined ? `the images of ${imagesOf} are` : undefined;
    if (what === undefined) { return undefined; }
    const open = this.classes.filter((node) => node.node.os === 'windows' && !misses.on(node).some(isOfScheduler));
    const found = new Set(open.map(({ node: { build } }) => build ?? (builds?.length === 1 ? builds[0] : undefined)));
    if (found.size < 2 && !found.has(undefined)) { return undefined; }
    return {
      code: 'build', by: 'unknown',
      message: `the Windows release that ${what} built on isn't known, and the nodes may have another build`,
      fix: `${image === undefined ? '' : 'set the release that the image is built on, or '}select nodes of one build`,
    };
  }

  private nearestMiss(pod: PodRequirements, { on }: Misses): NearestMiss {
    const summary = new Tally();
    let nearest: Candidate | undefined;
    for (const node of this.classes) {
      const misses = unknownLast(on(node));
      summary.add(misses.slice(0, 1), node.count);
      const distance = misses.length + (pod.os && node.node.os && pod.os !== node.node.os ? OTHER_OS : 0);
      if (!nearest || distance < nearest.distance || (distance === nearest.distance && node.count > nearest.node.count)) {
        nearest = { node, misses, distance };
      }
    }
    const { node, misses } = nearest!;
    const own = new Tally();
    own.add(misses, node.count);
    return { group: this.groups[node.group]!.group.name, nodes: node.count, reasons: own.list, summary: summary.summary(misses[0]!.reason) };
  }
}

/** Many Pods and nodes have the same result, which is then the same object: otherwise there would be millions. */
function resultIn({ group, classes, results }: EvaluatedGroup, { on, shared }: Misses): GroupResult {
  const common = shared(classes[0]!);
  if (common === undefined || !classes.every((each) => shared(each) === common)) { return resultOf(group, classes, on); }
  return results.of(common, () => resultOf(group, classes, () => common));
}

function resultOf({ name }: NodeGroup, classes: readonly NodeClass[], missesOn: (node: NodeClass) => readonly Miss[]): GroupResult {
  const reasons = new Tally();
  const nodes = { fits: 0, misplaced: 0, fails: 0, unknown: 0 };
  let [eligible, isTainted] = [0, false];
  for (const node of classes) {
    const misses = missesOn(node);
    const ofScheduler = misses.filter(isOfScheduler);
    const isOnly = (codes: readonly ReasonCode[]) => ofScheduler.every(({ reason }) => codes.includes(reason.code));
    if (isOnly(OF_ROOM)) { eligible += node.count; } else { isTainted ||= isOnly([...TAINTED, ...OF_ROOM]); }
    const isBy = (by: Reason['by']) => misses.some(({ reason }) => reason.by === by);
    // what isn't known may keep the Pod from the node, so that it isn't surely misplaced there
    const count = misses.length === 0 ? 'fits' : isBy('node') && !isBy('unknown') ? 'misplaced' : isBy('pod') ? 'fails' : 'unknown';
    if (ofScheduler.length === 0) { nodes[count] += node.count; }
    reasons.add(misses, node.count);
  }
  return { placement: { group: name, ...nodes, reasons: reasons.list }, eligible, isTainted };
}

/** Counts the nodes of each reason. */
class Tally {
  private readonly counts = new Map<Reason, { nodes: number; greatest?: Amount; readonly got: Set<string> }>();

  public add(misses: readonly Miss[], nodes: number): void {
    for (const { reason, got } of misses) {
      let count = this.counts.get(reason);
      if (!count) { this.counts.set(reason, count = { nodes: 0, got: new Set() }); }
      count.nodes += nodes;
      if (typeof got === 'string') {
        count.got.add(got);
      } else if (got !== undefined && (count.greatest === undefined || got > count.greatest)) {
        count.greatest = got;
      }
    }
  }

  public get list(): readonly PlacementReason[] {
    return [...this.counts].map(([{ code, by, message, fix }, { nodes, got, greatest }]) => ({
      code, by, message: message(greatest === undefined ? [...got] : [greatest]), nodes, ...(fix !== undefined && { fix }),
    }));
  }

  /** A sentence with the number of nodes of each reason, the given one first, and what isn't known last. */
  public summary(first: Reason): string {
    // the same on nodes of both operating systems is two reasons, of which only one has a fix
    const ofText = groupedBy([...this.counts].map(([reason, { nodes }]) => ({ reason, nodes })), ({ reason }) => reason.brief(false));
    const counts = [...ofText.values()].map((same) => ({
      reason: same.some(({ reason }) => reason === first) ? first : same[0].reason, nodes: same.reduce((sum, { nodes }) => sum + nodes, 0),
    })).sort(({ reason: a, nodes: n }, { reason: b, nodes: m }) => (
      Number(b === first) - Number(a === first) || Number(a.by === 'unknown') - Number(b.by === 'unknown') || m - n));
    return counts.map(({ reason: { brief }, nodes }, i) => `${nodes}${i === 0 ? (nodes === 1 ? ' node' : ' nodes') : ''} ${brief(nodes === 1)}`).join(', ');
  }
}
