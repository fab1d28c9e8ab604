import { lookUp, PlainObject, Results } from '../../base';
import { Finding, firstNames, ObjectReference, referenceTo } from '../../findings';
import { Cluster, keyInCluster, makerOf, withNamesakes } from '../cluster-model';
import { NodeReason, Verdict, verdictFrom, VERDICTS, Verdicts, WorkloadVerdict } from './result';
import { endingsText, lifecycleOf } from '../../knowledge';
import { ClusterNode, hasEnded, situationOf, wrongLabelsOf } from '../node';
import { GroupPlacement, OF_ROOM, PlacementReason, Placements, PodPlacement } from '../result';
import { PodRequirements, ScheduledPod } from '../scheduled-pod';
import { asleepOf, Wake, wakesOf } from '../wake';
import { placementsOf } from '../where-it-runs';

/** An object, and what makes it. */
interface Made {
  readonly object: ObjectReference;
  /** Its controller, if another object makes it. */
  readonly controller?: ObjectReference;
  /** Whether it is a Pod that has ended. @default false */
  readonly hasEnded?: boolean;
}

/** What makes an object. */
export const madeOf = (object: PlainObject): Made => (
  { object: referenceTo(object), controller: makerOf(object), hasEnded: object.kind === 'Pod' && hasEnded(object) });

/** An item that is judged, and how many its maker made, if it stands for all of them. */
interface Judged<T> {
  readonly item: T;
  readonly made?: number;
}

/**
 * The items without those that another one of them makes, also through a controller that is named after it. The first of a maker that isn't among
 * them stands for the others.
 */
export function withoutMade<T>(items: readonly T[], toMade: (item: T) => Made): readonly Judged<T>[] {
  const all = items.map((item) => ({ item, ...toMade(item) }));
  if (!all.some(({ controller }) => controller)) { return all; }
  const known = new Set(all.map(({ object }) => keyInCluster(object)));
  const made = new Map<string, { readonly item: T; made: number }>();
  return all.flatMap(({ item, controller, hasEnded: isOver = false }): readonly Judged<T>[] => {
    if (!controller) { return [{ item }]; }
    const key = keyInCluster(controller);
    if (withNamesakes(controller).some((maker) => known.has(keyInCluster(maker)))) { return []; }
    const first = made.get(key);
    if (first) {
      first.made += Number(!isOver);
      return [];
    }
    const judged = { item, made: Number(!isOver) };
    made.set(key, judged);
    return [judged];
  });
}

/** A workload that is judged. */
export interface Workload extends Made {
  readonly file?: string;
  /** The Pods that it defines. */
  readonly pods: readonly ScheduledPod[];
  /** What rules found in it. */
  readonly findings: readonly Finding[];
}

/** Where a Pod runs, and what will happen to its workload. */
export interface JudgedPlacement extends PodPlacement {
  readonly verdict: Verdict;
}

/** Verdicts, with the nodes that decide on them. */
export interface PlacedVerdicts extends Verdicts {
  readonly placements: Placements & { readonly pods: readonly JudgedPlacement[] };
  /** Where the Pods of each workload run. */
  readonly placesOf: ReadonlyMap<WorkloadVerdict, readonly JudgedPlacement[]>;
  /** What Pods do to pools without nodes; empty if there are none. */
  readonly wakes: readonly Wake[];
}

/**
 * What will happen to workloads on a cluster: by the rules, and by the scheduler's filters. Each Pod is judged alone: whether all replicas fit
 * together isn't computed. A Pod is judged through the object that makes it.
 *
 * @param others nodes among the objects, which aren't those of the cluster
 */
export function verdictsOf(given: readonly Workload[], cluster: Cluster, others: number): PlacedVerdicts {
  const workloads = workloadsIn(given, cluster);
  const placements = placementsOf(workloads.flatMap(({ pods }) => pods), cluster);
  let next = 0;
  // few clusters have pools without nodes, and the playground loads what decides on them only then
  const wakes = cluster.nodes.some(({ toBe }) => toBe) ? wakesOf(workloads.flatMap(({ pods }) => pods), cluster) : [];
  const asleep = wakes.length > 0 ? asleepOf(placements, wakes, cluster) : () => undefined;
  const judge = judgeOf(cluster);
  const judgeAwake = (pod: PodRequirements, place: PodPlacement) => asleep(place) ?? judge(pod, place);
  const placesOf = new Map(workloads.map((workload) => {
    const places = placements.pods.slice(next, next += workload.pods.length);
    const verdict = verdictOf(workload, places, judgeAwake, cluster.isAssumed);
    return [verdict, places.map((place) => Object.assign(place, { verdict: verdict.verdict }))];
  }));
  const all = [...placesOf.values()].flat();
  const assumed = cluster.isAssumed ? assumptionOf(cluster, others) : undefined;
  const verdicts = { workloads: [...placesOf.keys()], ...(assumed !== undefined && { assumed }), ...nodeNotesOf(cluster) };
  return { ...verdicts, placements: { ...placements, pods: all }, placesOf, wakes };
}

/** Nodes that are named in notes. */
const NAMED = 3;

/**
 * Labels that contradict what a node reports of itself: labels decide where a Pod is scheduled, and the node decides what starts there. Releases that
 * have ended, or end soon.
 */
function nodeNotesOf({ nodes, ...cluster }: Cluster): Pick<Verdicts, 'nodeNotes'> {
  const byNote = new Map<string, string[]>();
  const add = (note: string, { name }: ClusterNode) => byNote.set(note, [...byNote.get(note) ?? [], name]);
  for (const node of nodes.filter(({ isAssumed }) => !isAssumed)) {
    for (const { key, value } of wrongLabelsOf(node)) {
      const label = lookUp(node.labels, key);
      const reported = value === undefined ? '' : `, but the node reports ${value}`;
      add(`the label ${key} is ${label ?? 'missing'}${reported}. Pods are scheduled by the label`, node);
    }
    const lifecycle = node.version && lifecycleOf(node.version, situationOf(node, cluster));
    if (lifecycle && lifecycle.state !== 'current') {
      add(`${node.version.product} ${lifecycle.state === 'ended' ? 'has ended' : 'ends soon'}: ${endingsText(lifecycle)}`, node);
    }
  }
  const nodeNotes = [...byNote].map(([note, names]) => {
    return `${names.length === 1 ? 'node' : 'nodes'} ${firstNames(names, NAMED)}: ${note}`;
  });
  return nodeNotes.length === 0 ? {} : { nodeNotes };
}

function assumptionOf({ nodes, alternatives }: Cluster, others: number): string {
  const linux = nodes.some(({ os }) => os === 'linux') ? 'Linux nodes, and ' : '';
  const of = alternatives.length > 0 ? 'one of the known platforms' : 'the platform';
  const unused = others === 0 ? '' : `, and not the ${others === 1 ? 'node' : `${others} nodes`} among the objects`;
  return `${linux}Windows nodes with the labels and taints of ${of}, of unknown build and size${unused}`;
}

/** The workloads without those that another one of them makes. Those of a maker that isn't among them count as one, under its name. */
function workloadsIn(given: readonly Workload[], { isAssumed }: Cluster): readonly Workload[] {
  // another Pod that the maker makes isn't bound yet; but where one is bound, no assumed taint keeps others away
  const unbound = isAssumed ? {} : { nodeName: '' };
  return withoutMade(given, (workload) => workload).map(({ item, made }) => (made === undefined ? item
    : {
      ...item, object: item.controller!,
      pods: item.pods.map((pod) => ({ ...pod, replicas: made, requirements: { ...pod.requirements, ...unbound } })),
    }));
}

function verdictOf(
  { object, file, pods, findings }: Workload, placements: readonly PodPlacement[], judge: ReturnType<typeof judgeOf>, isAssumed: boolean,
): WorkloadVerdict {
  const ofFindings = findings.flatMap(({ effect, rule, path, message, help, line, column }): readonly OfVerdict[] => {
    const verdict = verdictFrom(effect);
    const place = { ...(file !== undefined && { file }), ...(line !== undefined && { line, column }) };
    return verdict ? [{ verdict, reasons: [{ verdict, rule, path, message, help, ...place }] }] : [];
  });
  const ofPods = pods.map(({ requirements }, i) => judge(requirements, placements[i]!));
  const all = [...ofFindings, ...ofPods].sort((a, b) => VERDICTS.indexOf(a.verdict) - VERDICTS.indexOf(b.verdict));
  const verdict = all[0]?.verdict ?? 'runs';
  // nodes can be very many reasons: they aren't copied without need
  const reasons = all.length === 1 ? all[0]!.reasons : all.flatMap((each) => each.reasons);
  const counts = pods.map(({ requirements: { isDaemon }, replicas }, i) => (isDaemon ? (isAssumed ? undefined : placements[i]!.eligible) : replicas));
  const note = ofPods.find((each) => each.note)?.note ?? findings.find(({ effect }) => effect === 'ended')?.message;
  const summary = ofPods.find((each) => each.verdict === verdict)?.summary ?? reasons[0]?.message;
  return {
    ...object,
    ...(file !== undefined && { file }),
    ...(counts.every((count) => count !== undefined) && { pods: counts.reduce<number>((sum, count) => sum + count, 0) }),
    verdict,
    reasons,
    ...(verdict !== 'runs' && summary !== undefined && { summary }),
    ...(verdict === 'runs' && note !== undefined && { note }),
  };
}

/** A verdict, which all of its reasons have. */
type OfVerdict<Reason = WorkloadVerdict['reasons'][number]> = Readonly<{ verdict: Verdict; reasons: readonly Reason[] }>;

interface NodeVerdict extends OfVerdict<NodeReason> {
  readonly summary?: string;
  readonly note?: string;
}

/** Judges Pods by their nodes. Pods that are placed alike share their groups, and so their verdict. */
function judgeOf(cluster: Cluster): (pod: PodRequirements, placement: PodPlacement) => NodeVerdict {
  const known = { daemon: new Results(), other: new Results() };
  return (pod, placement) => known[pod.isDaemon ? 'daemon' : 'other'].of(placement.groups, () => byNodes(pod, placement, cluster));
}

/** What the nodes of a cluster do with a Pod. Of a cluster of unknown platform, it is known only if all platforms do the same. */
function byNodes(pod: PodRequirements, placement: PodPlacement, { alternatives, nodes, isAssumed }: Cluster): NodeVerdict {
  const each = alternatives.map(({ platform, nodes: own }) => (
    { platform, ...ofGroups(pod, placement, placement.groups.filter((_, i) => own.has(nodes[i]!.name)), isAssumed) }));
  const [first = ofGroups(pod, placement, placement.groups, isAssumed)] = each;
  if (each.every(({ verdict }) => verdict === first.verdict)) { return first; }
  const byVerdict = VERDICTS.flatMap((verdict) => {
    const some = each.filter((one) => one.verdict === verdict).map(({ platform }) => platform);
    return some.length > 0 ? [`${verdict} on ${some.join(', ')}`] : [];
  });
  const message = `it depends on the platform, which isn't given: ${byVerdict.join('; ')}`;
  return {
    verdict: 'unknown', summary: message, reasons: [{ verdict: 'unknown', code: 'platform', message, fix: 'give the platform of the cluster' }],
  };
}

/** What rejects a Pod on the nodes of each count. */
const REASONS_OF = { misplaced: 'node', fails: 'pod', unknown: 'unknown' } as const;

function ofGroups(
  pod: PodRequirements, { nearestMiss, eligible, isTainted }: PodPlacement, groups: readonly GroupPlacement[], isAssumed: boolean,
): NodeVerdict {
  const reasonsBy = (verdict: Verdict, by: PlacementReason['by']) => groups.flatMap(({ group, reasons }) => reasons
    .filter((reason) => reason.by === by)
    .map(({ code, message, fix, nodes }): NodeReason => (
      { verdict, group, ...(!isAssumed && { nodes }), code, message, ...(fix !== undefined && { fix }) })));
  const sum = (key: 'fits' | keyof typeof REASONS_OF) => groups.reduce((total, each) => total + each[key], 0);
  const [rejected] = pod.rejected ? reasonsBy('rejected', 'api-server') : [];
  if (pod.rejected && rejected) {
    const { group: _, nodes: __, ...reason } = rejected;
    return { verdict: 'rejected', summary: pod.rejected.message, reasons: [reason] };
  }
  const of = (['misplaced', 'fails', 'unknown'] as const).find((each) => sum(each) > 0);
  if (!of && sum('fits') === 0) {
    const reasons = reasonsBy('unschedulable', 'scheduler');
    const summary = isAssumed ? reasons.find(({ code }) => code === 'taint')?.message ?? reasons[0]?.message : nearestMiss?.summary;
    if (!pod.isDaemon || eligible > 0 || isTainted) { return { verdict: 'unschedulable', reasons, summary }; }
    return { verdict: 'runs', reasons: [], note: `no node matches, so it has no Pods${summary === undefined ? '' : `: ${summary}`}` };
  }
  if (!of) {
    // each Pod of a DaemonSet is for one node
    const pending = pod.isDaemon && !isAssumed ? eligible - sum('fits') : 0;
    const room = groups.flatMap((each) => each.reasons).find(({ code }) => OF_ROOM.includes(code));
    const note = pending > 0 && room ? { note: `${pending} of its ${eligible} Pods ${pending === 1 ? 'stays' : 'stay'} Pending: ${room.message}` } : {};
    return { verdict: 'runs', reasons: [], ...note };
  }
  const open = new Set(groups.filter((group) => group[of] > 0).map(({ group }) => group));
  const reasons = reasonsBy(of, REASONS_OF[of]).filter(({ group }) => open.has(group!));
  return { verdict: of, reasons, summary: reasons[0]?.message };
}
