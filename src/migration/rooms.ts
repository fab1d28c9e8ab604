import { objectAt } from '../base';
import { allocatableAmount, Cluster, ClusterNode, usageByNode } from '../scheduling';
import { Demand, PodGroup, RoomClass } from './capacity';
import { LeftPool, Move, placesOf } from './moves';
import { ZONE } from './old-pools';

/** Nodes for the Pods that move: those of the release that exist, and those that the plan creates, by pool and zone. */
export class Rooms {
  private readonly nodes: readonly ClusterNode[];
  private readonly places: ReadonlyMap<Move, ReadonlySet<number>>;
  private readonly zones: readonly { readonly pool: LeftPool; readonly zone: number; readonly of: number }[];
  private readonly demands = new Map<Move, Demand>();
  private readonly free: readonly Demand[];

  /** @param moves those of DaemonSets use room on each node that the plan creates */
  public constructor(
    private readonly pools: readonly LeftPool[], moves: readonly Move[], private readonly existing: readonly ClusterNode[], cluster: Cluster,
  ) {
    this.zones = pools.flatMap((pool) => {
      const of = Math.max(pool.new.zones.length, 1);
      return Array.from({ length: of }, (_, zone) => ({ pool, zone, of }));
    });
    const created = this.zones.map(({ pool: { new: { node, zones } }, zone }): ClusterNode => (
      zones[zone] === undefined ? node : { ...node, labels: { ...node.labels, [ZONE]: zones[zone] } }));
    this.nodes = [...existing, ...created];
    this.places = placesOf(moves, this.nodes, cluster);
    const usage = usageByNode(cluster.pods);
    this.free = this.nodes.map((node, i) => {
      const daemons = i < existing.length ? []
        : moves.filter((move) => move.workload.isDaemon && this.places.get(move)!.has(i)).map((move) => this.demandOf(move));
      const used = usage.get(node.name);
      const keys = new Set(moves.flatMap((move) => [...this.demandOf(move).keys()]));
      return new Map([...keys].flatMap((key) => {
        const capacity = key.startsWith(PORT) ? 1 : node.allocatable && Number(allocatableAmount(node.allocatable, key));
        if (capacity === undefined) { return []; }
        const ofPods = i < existing.length ? key === 'pods' ? used?.pods ?? 0 : Number(used?.requests.get(key) ?? 0n) : 0;
        const ofPorts = key.startsWith(PORT) ? (used?.hostPorts ?? []).filter(({ protocol, port }) => key === `${PORT}${protocol} ${port}`).length : 0;
        return [[key, capacity - ofPods - ofPorts - daemons.reduce((sum, demand) => sum + (demand.get(key) ?? 0), 0)] as const];
      }));
    });
  }

  /** Whether a new Pod of a move can be scheduled to one of the nodes, beside the DaemonSets. */
  public hasPlace(move: Move): boolean {
    return this.roomsOf(move).size > 0;
  }

  /** The new pools that Pods of a move can go to. */
  public poolsOf(move: Move): readonly LeftPool[] {
    const rooms = this.roomsOf(move);
    return this.pools.filter((pool) => this.zones.some((zone, i) => zone.pool === pool && rooms.has(this.existing.length + i)));
  }

  /** Pods of moves, which find room or not. */
  public groupsOf(counts: ReadonlyMap<Move, number>): readonly PodGroup[] {
    return [...counts].filter(([, count]) => count > 0).map(([move, count]) => ({ demand: this.demandOf(move), count, on: this.roomsOf(move) }));
  }

  /** The nodes, with as many of each new pool as given. */
  public classesWith(created: ReadonlyMap<LeftPool, number>): readonly RoomClass[] {
    return this.free.map((free, i) => {
      const zone = this.zones[i - this.existing.length];
      return { free, count: zone ? Math.max(0, Math.ceil(((created.get(zone.pool) ?? 0) - zone.zone) / zone.of)) : 1 };
    });
  }

  /** Share of each resource that is requested of all of these nodes, with some Pods that have come. */
  public requestedBy(counts: ReadonlyMap<Move, number>, created: ReadonlyMap<LeftPool, number>): Readonly<Record<string, number>> {
    const classes = this.classesWith(created);
    return Object.fromEntries(['cpu', 'memory', 'pods'].flatMap((key) => {
      const sum = (of: (i: number) => number) => classes.reduce((total, { count }, i) => total + count * of(i), 0);
      const all = sum((i) => Number(allocatableAmount(this.nodes[i]!.allocatable ?? {}, key)));
      const free = sum((i) => this.free[i]!.get(key) ?? 0);
      const come = [...counts].reduce((total, [move, count]) => total + count * (this.demandOf(move).get(key) ?? 0), 0);
      return all === 0 ? [] : [[key, Math.round(100 * (all - free + come) / all) / 100]];
    }));
  }

  /** Those of its nodes that are large enough, with the DaemonSets. */
  private roomsOf(move: Move): ReadonlySet<number> {
    const demand = [...this.demandOf(move)];
    const places = [...this.places.get(move)!];
    return new Set(places.filter((i) => demand.every(([key, amount]) => (this.free[i]!.get(key) ?? Infinity) >= amount)));
  }

  private demandOf(move: Move): Demand {
    const known = this.demands.get(move);
    if (known) { return known; }
    const { requests, hostPorts } = move.pod.requirements;
    const demand = new Map([
      ['pods', 1], ...[...requests].filter(([, amount]) => amount > 0n).map(([key, amount]): [string, number] => [key, Number(amount)]),
      ...hostPorts.map(({ protocol, port }): [string, number] => [`${PORT}${protocol} ${port}`, 1]),
    ] as [string, number][]);
    this.demands.set(move, demand);
    return demand;
  }
}

/** Host ports are a resource of which each node has one. */
const PORT = 'port ';

/** Whether nodes report what Pods can request of them. */
export const reportsResources = ({ object }: ClusterNode): boolean => Object.keys(objectAt(objectAt(object, 'status'), 'allocatable')).length > 0;
