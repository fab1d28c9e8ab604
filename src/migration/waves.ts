import { distinct, groupedBy, lookUp, objectAt, PlainObject, scalarText, withoutUndefined } from '../base';
import { ObjectReference } from '../findings';
import { isLabelOfOneNode, POOL_LABELS, WindowsVersion } from '../knowledge';
import { ClusterNode } from '../scheduling';
import { Budget } from './budgets';
import { leastNumber, riskOf } from './capacity';
import { atOnce, endOf, inTurn, minutesOf, pullOf, roundsOf, Seconds, startOf, times } from './durations';
import { ImageTruth, pulledImages } from './images';
import { LeftPool, Move, podsOf } from './moves';
import { nameOfZone } from './old-pools';
import { NodesToCreate, NodeToDrain, Repin, Wave } from './result';
import { Rooms } from './rooms';
import { stepsOf } from './steps';
import { nameOfPod, nodeOf } from './workloads';

/** What waves are computed from. */
export interface Planned {
  readonly pools: readonly LeftPool[];
  readonly moves: readonly Move[];
  /** Nodes of the new release that exist. */
  readonly existing: readonly ClusterNode[];
  readonly rooms: Rooms;
  readonly budgets: (pod: PlainObject) => readonly Budget[];
  /** What keeps each Pod on its node, by its name. */
  readonly waits: ReadonlyMap<string, readonly string[]>;
  /** What must be solved before an object is changed, besides its images. */
  readonly stops: (object: ObjectReference) => readonly string[];
  readonly truth: ImageTruth;
  readonly bandwidth: number;
  readonly drainLimit: number;
  readonly to: WindowsVersion;
  /** Changes of RuntimeClasses, which come with the first wave. */
  readonly classes: readonly Repin[];
}

/** The pools one after another: those with the fewest nodes that wait first, then the smallest. */
export function wavesOf(planned: Planned): readonly Wave[] {
  const { pools, moves, rooms } = planned;
  // a Pod that selects something else than its RuntimeClass is rejected
  const changes = new Set(planned.classes.map(({ object }) => object.name));
  const ordered = pools.map((pool) => ({ pool, waiting: drainsOf(pool, planned, new Set()).filter(({ waitsFor }) => waitsFor.length > 0).length }))
    .sort((a, b) => a.waiting - b.waiting || a.pool.old.nodes.length - b.pool.old.nodes.length || (a.pool.old.id < b.pool.old.id ? -1 : 1));
  const created = new Map<LeftPool, number>();
  const come = new Map<Move, number>(moves.map((move) => [move, rooms.hasPlace(move) ? move.unscheduled : 0]));
  const rolled = new Set<Move>();
  return ordered.map(({ pool }, i): Wave => {
    // what has no Pods is changed at the end
    const repins = moves.filter((move) => move.edits.length > 0 && !rolled.has(move) && (
      move.podsIn.has(pool) || (move.podsIn.size === 0 && i === ordered.length - 1)
      || (i === 0 && changes.has(scalarText(move.spec.runtimeClassName)))));
    const classes = i === 0 ? planned.classes : [];
    repins.forEach((move) => rolled.add(move));
    const idle = i === ordered.length - 1 ? moves.filter((move) => podsOf(move).length + move.unscheduled + move.edits.length === 0) : [];
    const isOpen = (object: ObjectReference) => planned.stops(object).length === 0;
    const rolledNow = repins.filter((move) => move.isRolled && rooms.hasPlace(move) && isOpen(move.workload.object));
    const drains = drainsOf(pool, planned, rolled);
    const evicted = drains.flatMap(({ pods }) => pods.map(({ move }) => move));
    const before = i === 0 ? new Map<Move, number>() : new Map(come);
    rolledNow.forEach((move) => come.set(move, podsOf(move).length + move.unscheduled));
    const afterRepin = new Map(come);
    const capacity = drains.map(({ node, pods }) => {
      // the room of what a change replaces is counted with it
      const coming = pods.filter(({ move }) => !move.isRolled && !move.workload.isBare && rooms.hasPlace(move));
      coming.forEach(({ move }) => come.set(move, (come.get(move) ?? 0) + 1));
      return { after: node, counts: new Map(come) };
    });
    const added = new Map([...come].map(([move, count]) => [move, count - (before.get(move) ?? 0)]));
    const total = (some: readonly (readonly [Move, number])[]) => some.reduce((sum, [, count]) => sum + count, 0);
    const riskWith = riskOf(rooms.groupsOf(added), rooms.groupsOf(before), rooms.free);
    const risk = (nodes: number) => riskWith(rooms.countsWith(new Map([...created, [pool, nodes]])));
    const surge = leastNumber(0, total([...added]), (count) => risk(count) === 0);
    // as large as before, so that a failing node stops no more than it did
    const create = createOf(pool, Math.max(surge, pool.old.nodes.length));
    const isThere = ({ labels }: ClusterNode) => create.pool !== undefined && POOL_LABELS.some((key) => lookUp(labels, key) === create.pool);
    const there = planned.existing.filter(isThere).length
      + [...created].reduce((sum, [each, count]) => sum + (each.new.pool === create.pool ? count : 0), 0);
    created.set(pool, create.nodes);
    const nodes = planned.existing.length + [...created.values()].reduce((sum, count) => sum + count, 0);
    const uncertain = [...added].filter(([{ pod }]) => pod.requirements.notConsidered.some((each) => each !== 'volumes'));
    const costs = costsOf(rolledNow, distinct(evicted), planned);
    const drain = drains.map(({ node, pods, waitsFor }): NodeToDrain => (
      { node, pods: pods.length, waitsFor, minutes: minutesOf(costs.drain(pods)) }));
    const changed = distinct(repins.map(({ workload }) => workload));
    return {
      pool: pool.old.id, create, drain, surge, pending: { least: 0, most: risk(create.nodes) + total(uncertain) },
      repin: [...classes.map(({ object }) => object), ...changed.filter(({ defined }) => defined).map(({ object }) => object).filter(isOpen)],
      capacity: [{ after: 'create', counts: before }, { after: 'repin', counts: afterRepin }, ...capacity]
        .map(({ after, counts }) => ({ after, nodes, requested: rooms.requestedBy(counts, created) })),
      minutes: minutesOf(costs.wave(drains.map(({ pods }) => costs.drain(pods)))),
      steps: stepsOf(pool, {
        create, there, drain, classes, evicted, idle, to: planned.to, drainLimit: planned.drainLimit,
        repins: changed.map((workload) => repins.find((move) => move.workload === workload)!), stops: planned.stops,
      }),
    };
  });
}

interface PodOfMove { readonly pod: PlainObject; readonly move: Move }

/** An old node, with the Pods that its drain evicts. */
interface Drain extends Pick<NodeToDrain, 'node' | 'waitsFor'> {
  readonly pods: readonly PodOfMove[];
}

/** The nodes of a pool, those first that can be drained. Pods that a change of their workload has replaced are gone, unless it must wait. */
function drainsOf(pool: LeftPool, { moves, waits }: Planned, rolled: ReadonlySet<Move>): readonly Drain[] {
  const here = moves.flatMap((move) => (move.workload.isDaemon ? [] : (move.podsIn.get(pool) ?? []).map((pod) => ({ pod, move }))))
    .filter(({ pod, move }) => !move.isRolled || !rolled.has(move) || waits.has(nameOfPod(pod)));
  const byNode = groupedBy(here, ({ pod }) => nodeOf(pod));
  return pool.old.nodes.map(({ name: node }) => {
    const pods = byNode.get(node) ?? [];
    return { node, pods, waitsFor: distinct(pods.flatMap(({ pod }) => waits.get(nameOfPod(pod)) ?? [])) };
  }).sort((a, b) => a.waitsFor.length - b.waitsFor.length || a.pods.length - b.pods.length || (a.node < b.node ? -1 : 1));
}

function createOf({ new: { pool, like, node, zones: all } }: LeftPool, nodes: number): NodesToCreate {
  const zones = all.map(nameOfZone).filter((zone) => zone !== '');
  return withoutUndefined({
    pool, nodes, like: like?.name, taints: node.lastingTaints, allocatable: node.allocatable as NodesToCreate['allocatable'],
    labels: Object.fromEntries(Object.entries(node.labels).filter(([key]) => !isLabelOfOneNode(key))),
    zones: zones.length === 0 ? [] : Array.from({ length: nodes }, (_, i) => zones[i % zones.length]!),
  });
}

/** How long things take. A new node has no images at first, and pulls those of all Pods that may come. */
function costsOf(rolled: readonly Move[], evicted: readonly Move[], { budgets, truth, bandwidth, existing, pools }: Planned) {
  const moving = [...rolled, ...evicted];
  const sizes = (images: readonly string[]) => images.map((image) => truth.sizeOf(image, pools[0]!.new.node));
  const pulls = pullOf(sizes(distinct(moving.flatMap(({ spec }) => pulledImages(spec)))), bandwidth);
  /** From the node that a Pod is bound to until it counts as available. */
  const start = ({ spec, workload: { defined } }: Move): Seconds => {
    const ready = Number(objectAt(defined, 'spec').minReadySeconds ?? 0) || 0;
    return inTurn(startOf(spec), { least: ready, most: ready }, { least: 0, most: pulls.most });
  };
  // nodes that exist may have the images already
  const first = (move: Move) => start(move).least + (existing.length > 0 ? 0 : pullOf(sizes(pulledImages(move.spec)), bandwidth).least);
  const rollOut = (move: Move): Seconds => {
    const { least, most } = roundsOf(move.workload.defined, podsOf(move).length);
    const one = inTurn(start(move), endOf(move.spec));
    return { least: least === 0 ? 0 : first(move) + one.least * (least - 1), most: most === 0 ? 0 : one.most * most };
  };
  const drain = (pods: readonly PodOfMove[]): Seconds => {
    const byBudget = groupedBy(pods, ({ pod }) => budgets(pod).find(({ allowed }) => allowed > 0));
    return atOnce(...[...byBudget].map(([budget, all]) => {
      const end = atOnce(...all.map(({ move }) => endOf(move.spec)));
      if (!budget) { return end; }
      const rounds = Math.ceil(all.length / budget.allowed);
      const again = atOnce(...all.map(({ move }) => start(move)));
      return inTurn({ least: times(again, rounds - 1).least, most: times(inTurn(again, end), rounds).most }, end);
    }));
  };
  const wave = (drains: readonly Seconds[]): Seconds => {
    const { least, most } = inTurn(atOnce(...rolled.map(rollOut)), ...drains, { least: 0, most: atOnce(...evicted.map(start)).most });
    // some Pod of each workload starts after the nodes exist
    return { least: Math.max(least, ...moving.map(first)), most };
  };
  return { drain, wave };
}
