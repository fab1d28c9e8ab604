import { objectAt, PlainObject, withoutUndefined } from '../base';
import { ObjectReference } from '../findings';
import { isLabelOfOneNode, WindowsVersion } from '../knowledge';
import { ClusterNode } from '../scheduling';
import { podsOf } from './blockers';
import { Budget } from './budgets';
import { atRisk, leastNumber } from './capacity';
import { atOnce, endOf, inTurn, minutesOf, NO_TIME, pullOf, roundsOf, Seconds, startOf, times } from './durations';
import { ImageTruth, pulledImages } from './images';
import { LeftPool, Move } from './moves';
import { CapacityAt, NodesToCreate, NodeToDrain, Wave } from './result';
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
  readonly truth: ImageTruth;
  readonly bandwidth: number;
  readonly drainLimit: number;
  readonly to: WindowsVersion;
  /** RuntimeClasses that change with the first wave. */
  readonly classes: readonly ObjectReference[];
}

/** The pools one after another: those with the fewest nodes that wait first, then the smallest. */
export function wavesOf(planned: Planned): readonly Wave[] {
  const { pools, moves, waits, rooms } = planned;
  const waiting = ({ old }: LeftPool) => old.nodes.filter((node) => podsOn(node, moves).some(({ pod }) => waits.has(nameOfPod(pod)))).length;
  const ordered = pools.map((pool) => ({ pool, waiting: waiting(pool) }))
    .sort((a, b) => a.waiting - b.waiting || a.pool.old.nodes.length - b.pool.old.nodes.length || (a.pool.old.id < b.pool.old.id ? -1 : 1));
  const created = new Map<LeftPool, number>();
  const come = new Map<Move, number>();
  const rolled = new Set<Move>();
  return ordered.map(({ pool }, i) => {
    const repins = moves.filter((move) => move.edits.length > 0 && !rolled.has(move) && isOf(move, pool, i === ordered.length - 1));
    repins.forEach((move) => rolled.add(move));
    const movesNow = repins.filter((move) => move.isRolled && rooms.hasPlace(move));
    const before = new Map(come);
    movesNow.forEach((move) => come.set(move, podsOf(move).length));
    const afterRepin = new Map(come);
    const evicted = evictedFrom(pool, planned, rolled);
    for (const [move, count] of evicted.counts) { if (rooms.hasPlace(move)) { come.set(move, (come.get(move) ?? 0) + count); } }
    const added = new Map([...come].map(([move, count]) => [move, count - (before.get(move) ?? 0)]));
    const most = [...added.values()].reduce((sum, count) => sum + count, 0);
    const risk = (nodes: number) => atRisk(rooms.groupsOf(added), rooms.groupsOf(before), rooms.classesWith(new Map([...created, [pool, nodes]])));
    const needed = leastNumber(0, most, (count) => risk(count) === 0);
    // as large as before, so that a failing node stops no more than it did
    const nodes = Math.max(needed, pool.old.nodes.length);
    created.set(pool, nodes);
    const open = [...added].filter(([{ pod }]) => pod.requirements.notConsidered.some((each) => each !== 'volumes'));
    return waveOf(pool, nodes, {
      surge: needed,
      repins, movesNow, evicted, afterRepin, planned, created: new Map(created), classes: i === 0 ? planned.classes : [], before,
      pending: { least: 0, most: risk(nodes) + open.reduce((sum, [, count]) => sum + count, 0) },
    });
  });
}

/** Whether a move belongs to the wave of a pool: its Pods are there, or it has none, and this is the last wave. */
function isOf({ podsIn }: Move, pool: LeftPool, isLast: boolean): boolean {
  return podsIn.has(pool) || (podsIn.size === 0 && isLast);
}

interface PodOfMove { readonly pod: PlainObject; readonly move: Move }

function podsOn({ name }: ClusterNode, moves: readonly Move[]): readonly PodOfMove[] {
  return moves.flatMap((move) => (move.workload.isDaemon ? [] : podsOf(move).filter((pod) => nodeOf(pod) === name).map((pod) => ({ pod, move }))));
}

/** The Pods that drains evict, by node, and their number by move. */
interface Evicted {
  readonly byNode: ReadonlyMap<string, readonly PodOfMove[]>;
  readonly counts: ReadonlyMap<Move, number>;
}

/** Pods that a change of their workload has replaced before are no longer there, unless it must wait. */
function evictedFrom(pool: LeftPool, { moves, waits }: Planned, rolled: ReadonlySet<Move>): Evicted {
  const isGone = ({ move, pod }: PodOfMove) => move.isRolled && rolled.has(move) && !waits.has(nameOfPod(pod));
  const here = moves.flatMap((move) => (move.workload.isDaemon ? [] : (move.podsIn.get(pool) ?? []).map((pod) => ({ pod, move }))));
  const byNode = new Map<string, PodOfMove[]>(pool.old.nodes.map(({ name }) => [name, []]));
  const counts = new Map<Move, number>();
  for (const each of here.filter((one) => !isGone(one))) {
    byNode.get(nodeOf(each.pod))!.push(each);
    // its room is counted with the change
    if (!(each.move.isRolled && rolled.has(each.move)) && !each.move.workload.isBare) { counts.set(each.move, (counts.get(each.move) ?? 0) + 1); }
  }
  return { byNode, counts };
}

interface WaveParts {
  readonly repins: readonly Move[];
  /** Those whose controllers replace the Pods. */
  readonly movesNow: readonly Move[];
  readonly evicted: Evicted;
  readonly before: ReadonlyMap<Move, number>;
  readonly afterRepin: ReadonlyMap<Move, number>;
  readonly created: ReadonlyMap<LeftPool, number>;
  readonly planned: Planned;
  readonly classes: readonly ObjectReference[];
  readonly pending: Wave['pending'];
  readonly surge: number;
}

function waveOf(pool: LeftPool, nodes: number, parts: WaveParts): Wave {
  const { repins, evicted, planned, classes, pending, surge } = parts;
  const { waits } = planned;
  const cost = costsOf(parts);
  const waitsOn = (node: string) => [...new Set((evicted.byNode.get(node) ?? []).flatMap(({ pod }) => waits.get(nameOfPod(pod)) ?? []))];
  const drains = pool.old.nodes.map(({ name }) => ({ name, waitsFor: waitsOn(name), pods: evicted.byNode.get(name) ?? [], time: cost.drain(name) }))
    .sort((a, b) => a.waitsFor.length - b.waitsFor.length || a.pods.length - b.pods.length || (a.name < b.name ? -1 : 1));
  const drain = drains.map(({ name, waitsFor, pods, time }): NodeToDrain => ({ node: name, pods: pods.length, waitsFor, minutes: minutesOf(time) }));
  const create = createOf(pool, nodes);
  const repin = [...classes, ...repins.filter(({ workload }) => workload.defined).map(({ workload: { object } }) => object)];
  const wave = {
    pool: pool.old.id, create, repin, drain, pending, surge, capacity: capacityOf(drains, parts),
    minutes: minutesOf(cost.wave(drains.map(({ time }) => time))),
  };
  const { to, drainLimit } = planned;
  return { ...wave, steps: stepsOf(pool, { create, drain, repins, evicted: [...evicted.byNode.values()].flat(), to, drainLimit }) };
}

function createOf({ old, new: { pool, like, node, zones } }: LeftPool, nodes: number): NodesToCreate {
  const allocatable = node.allocatable as Readonly<Record<string, string>> | undefined;
  return withoutUndefined({
    pool, nodes, like: like.name, taints: old.nodes.length > 0 ? node.lastingTaints : [], allocatable,
    labels: Object.fromEntries(Object.entries(node.labels).filter(([key]) => !isLabelOfOneNode(key))),
    zones: zones.length === 0 ? [] : Array.from({ length: nodes }, (_, i) => zones[i % zones.length]!),
  });
}

function capacityOf(
  drains: readonly { readonly name: string; readonly pods: readonly PodOfMove[] }[],
  { before, afterRepin, created, planned: { rooms, existing } }: WaveParts,
): readonly CapacityAt[] {
  const nodes = existing.length + [...created.values()].reduce((sum, count) => sum + count, 0);
  const at = (after: string, counts: ReadonlyMap<Move, number>): CapacityAt => ({ after, nodes, requested: rooms.requestedBy(counts, created) });
  const counts = new Map(afterRepin);
  return [at('create', before), at('repin', afterRepin), ...drains.map(({ name, pods }) => {
    for (const { move } of pods.filter((each) => !each.move.isRolled && !each.move.workload.isBare && rooms.hasPlace(each.move))) {
      counts.set(move, (counts.get(move) ?? 0) + 1);
    }
    return at(name, counts);
  })];
}

interface Costs {
  readonly drain: (node: string) => Seconds;
  readonly wave: (drains: readonly Seconds[]) => Seconds;
}

/** How long things take. A new node has no images at first, and pulls those of all Pods that may come. */
function costsOf({ movesNow, evicted, planned: { budgets, truth, bandwidth, existing, pools } }: WaveParts): Costs {
  const moving = [...movesNow, ...evicted.counts.keys()];
  const node = pools[0]!.new.node;
  const sizes = (images: readonly string[]) => images.map((image) => truth.sizeOf(image, node));
  const pulls = pullOf(sizes([...new Set(moving.flatMap(({ spec }) => pulledImages(spec)))]), bandwidth);
  /** From the node that a Pod is bound to until it counts as available. */
  const start = ({ spec, workload: { defined } }: Move): Seconds => {
    const ready = Number(objectAt(defined, 'spec').minReadySeconds ?? 0) || 0;
    return inTurn(startOf(spec), { least: ready, most: ready }, { least: 0, most: pulls.most });
  };
  // nodes that exist may have the images already
  const first = (move: Move) => start(move).least + (existing.length > 0 ? 0 : pullOf(sizes(pulledImages(move.spec)), bandwidth).least);
  const rollOut = (move: Move): Seconds => {
    const rounds = roundsOf(move.workload.defined, podsOf(move).length);
    const { least, most } = start(move);
    return {
      least: rounds.least === 0 ? 0 : first(move) + least * (rounds.least - 1),
      most: rounds.most === 0 ? 0 : (most + endOf(move.spec).most) * rounds.most,
    };
  };
  const drain = (name: string): Seconds => {
    const pods = evicted.byNode.get(name) ?? [];
    const byBudget = new Map<Budget | undefined, PodOfMove[]>();
    for (const each of pods) {
      const [budget] = budgets(each.pod);
      const key = budget?.allowed === 0 ? undefined : budget;
      byBudget.set(key, [...byBudget.get(key) ?? [], each]);
    }
    return atOnce(...[...byBudget].map(([budget, all]) => {
      const end = atOnce(...all.map(({ move }) => endOf(move.spec)));
      if (!budget) { return end; }
      const rounds = Math.ceil(all.length / budget.allowed);
      const again = atOnce(...all.map(({ move }) => start(move)));
      return inTurn({ least: times(again, rounds - 1).least, most: times(inTurn(again, end), rounds).most }, end);
    }));
  };
  return {
    drain,
    wave: (drains) => {
      const rolls = atOnce(...movesNow.map(rollOut));
      const last = atOnce(NO_TIME, ...[...evicted.counts.keys()].map(start));
      const { least, most } = inTurn(rolls, ...drains, { least: 0, most: last.most });
      // some Pod of each workload starts after the nodes exist
      return { least: Math.max(least, ...moving.map(first)), most };
    },
  };
}
