import { groupsOf } from './groups';
import { podId, readPlacementNode, usageByNode } from './node';
import { Amount, NodeClass, nodeClasses } from './node-classes';
import { Miss, Misses, missesOf, Reason } from './reasons';
import { GroupPlacement, NearestMiss, NodeGroup, Placements, PlacementReason, PodPlacement } from './result';
import { PodSource, ScheduledPod, scheduledPod } from './scheduled-pod';
import { KUBECTL_GET, PodKinds } from '../knowledge';
import { findPods, objectName, objectsByKind, objectsIn, PlainObject, throwProblems } from '../manifest';

/** Options of `whereItRuns`. */
export interface WhereOptions {
  /** Where objects of custom kinds define Pods, by group and kind. @default - the kinds that the library knows, and Pods found by their shape */
  readonly podKinds?: PodKinds;
}

/**
 * Computes on which nodes Pods can run, and why not on the others: with the filters of the Kubernetes scheduler, and whether a node runs the operating
 * system and the Windows build of the images. Of several nodes that fit, the scheduler chooses one; which one isn't predicted.
 *
 * @param objects objects that define Pods, such as Deployments, and their RuntimeClasses; Lists of them too. Others are ignored
 * @param nodes nodes, as `kubectl get nodes -o json` prints them. Pods among them use resources and host ports of their nodes; RuntimeClasses are read too
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
 *   apiVersion: 'v1', kind: 'Node', metadata: { name: 'win-1', labels: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' } },
 *   spec: { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] },
 * };
 * const { pods } = whereItRuns([web], [node]);
 * for (const { pod, fits, nearestMiss } of pods) { console.log(pod.name, fits, nearestMiss?.summary); }
 * ```
 */
export function whereItRuns(objects: readonly unknown[], nodes: readonly unknown[], options: WhereOptions = {}): Placements {
  return placementsOf(objectsIn(objects).map((object) => ({ object })), nodes, options);
}

/** The same for objects whose files are known. @throws ProblemsError if there are no nodes */
export function placementsOf(sources: readonly PodSource[], nodes: readonly unknown[], { podKinds }: WhereOptions = {}): Placements {
  const cluster = objectsByKind(nodes);
  const read = (cluster.get('Node') ?? []).map(readPlacementNode);
  if (read.length === 0) {
    throwProblems([{ code: 'argument-type', path: ['nodes'], message: 'must contain nodes, got none', remedy: `use the output of "${KUBECTL_GET}"` }]);
  }
  const classes = new Map([...cluster.get('RuntimeClass') ?? [], ...sources.map(({ object }) => object).filter(({ kind }) => kind === 'RuntimeClass')]
    .map((each) => [objectName(each), each]));
  const pods = sources.flatMap((source) => findPods(source.object, podKinds).map((found) => scheduledPod(source, found, classes)));
  const own = new Set(sources.filter(({ object }) => object.kind === 'Pod').map(({ object }) => podId(object)));
  const groups = groupsOf(read, pods);
  const evaluation = new Evaluation(groups.map(({ group }) => group), nodeClasses(groups, pods, usageByNode(cluster.get('Pod') ?? [], (id) => !own.has(id))));
  const silent = read.filter(({ allocatable }) => allocatable === undefined).length;
  return {
    pods: pods.map((pod) => evaluation.placementOf(pod)),
    groups: groups.map(({ group }) => group),
    notConsidered: [
      ...(silent > 0 ? [`resources of ${silent === 1 ? 'a node that doesn\'t report them' : `${silent} nodes that don't report them`}`] : []),
      ...((cluster.get('Pod') ?? []).some(repelsOthers) ? ['Pod anti-affinity of the Pods that run'] : []),
    ],
  };
}

function repelsOthers(pod: PlainObject): boolean {
  return JSON.stringify(pod.spec ?? null).includes('"podAntiAffinity"');
}

/** What all Pods that are equal to the scheduler have in common. */
type Outcome = Pick<PodPlacement, 'fits' | 'misplaced' | 'groups' | 'nearestMiss'>;

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
  readonly results: Map<readonly Miss[], GroupPlacement>;
}

class Evaluation {
  private readonly outcomes = new Map<string, Outcome>();
  private readonly missesFor = missesOf();
  private readonly groups: readonly EvaluatedGroup[];

  public constructor(groups: readonly NodeGroup[], private readonly classes: readonly NodeClass[]) {
    this.groups = groups.map((group, i) => ({ group, classes: classes.filter((each) => each.group === i), results: new Map() }));
  }

  public placementOf(pod: ScheduledPod): PodPlacement {
    const misses = this.missesFor(pod);
    let outcome = this.outcomes.get(misses.key);
    if (!outcome) { this.outcomes.set(misses.key, outcome = this.outcomeOf(pod, misses)); }
    const { fits, misplaced, groups, nearestMiss } = outcome;
    return {
      pod: pod.pod,
      ...(pod.os && { os: pod.os }),
      ...(pod.replicas !== undefined && { replicas: pod.replicas }),
      fits, misplaced, groups,
      ...(nearestMiss && { nearestMiss }),
      notConsidered: pod.notConsidered,
    };
  }

  private outcomeOf(pod: ScheduledPod, misses: Misses): Outcome {
    const groups = this.groups.map((group) => placementIn(group, misses));
    const fits = groups.reduce((sum, each) => sum + each.fits, 0);
    return {
      fits,
      misplaced: groups.reduce((sum, each) => sum + each.misplaced, 0),
      groups,
      ...(fits === 0 && { nearestMiss: this.nearestMiss(pod, misses) }),
    };
  }

  private nearestMiss(pod: ScheduledPod, { on }: Misses): NearestMiss {
    const summary = new Tally();
    let nearest: Candidate | undefined;
    for (const node of this.classes) {
      const misses = on(node);
      summary.add([misses[0]], node.count);
      const distance = misses.length + (pod.os && node.node.os && pod.os !== node.node.os ? OTHER_OS : 0);
      if (!nearest || distance < nearest.distance || (distance === nearest.distance && node.count > nearest.node.count)) {
        nearest = { node, misses, distance };
      }
    }
    const { node, misses } = nearest!;
    const own = new Tally();
    own.add(misses, node.count);
    return { group: this.groups[node.group].group.name, nodes: node.count, reasons: own.list, summary: summary.summary(misses[0].reason) };
  }
}

/** Many Pods and nodes have the same result, which is then the same object: otherwise there would be millions. */
function placementIn({ group, classes, results }: EvaluatedGroup, { on, shared }: Misses): GroupPlacement {
  const common = shared(classes[0]);
  if (common === undefined || !classes.every((each) => shared(each) === common)) { return resultOf(group, classes, classes.map(on)); }
  const result = results.get(common) ?? resultOf(group, classes, classes.map(() => common));
  results.set(common, result);
  return result;
}

function resultOf({ name }: NodeGroup, classes: readonly NodeClass[], misses: readonly (readonly Miss[])[]): GroupPlacement {
  const reasons = new Tally();
  let [fits, misplaced] = [0, 0];
  classes.forEach(({ count }, i) => {
    if (misses[i].length === 0) { fits += count; } else if (misses[i].every(({ reason }) => reason.by === 'node')) { misplaced += count; }
    reasons.add(misses[i], count);
  });
  return { group: name, fits, misplaced, reasons: reasons.list };
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

  /** A sentence with the number of nodes of each reason, the given one first. */
  public summary(first: Reason): string {
    const counts = [...this.counts].sort(([a, { nodes: n }], [b, { nodes: m }]) => Number(b === first) - Number(a === first) || m - n);
    return counts.map(([{ brief }, { nodes }], i) => `${nodes}${i === 0 ? (nodes === 1 ? ' node' : ' nodes') : ''} ${brief(nodes === 1)}`).join(', ');
  }
}
