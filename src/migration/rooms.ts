import { allocatableAmount, Cluster, ClusterNode, usageByNode } from '../scheduling';
import { Demand, PodGroup } from './capacity';
import { LeftPool, Move, placesOf } from './moves';

/** Resources whose shares a plan has. */
const REPORTED = ['cpu', 'memory', 'pods'] as const;

/** Host ports are a resource of which each node has one. */
const PORT = 'port ';
const portKey = ({ protocol, port }: { readonly protocol: string; readonly port: number }) => `${PORT}${protocol} ${port}`;

function demandOf({ pod: { requirements: { requests, hostPorts } } }: Move): Demand {
  const requested = [...requests].filter(([, amount]) => amount > 0n).map(([key, amount]) => [key, Number(amount)] as const);
  return new Map([['pods', 1], ...requested, ...hostPorts.map((port) => [portKey(port), 1] as const)]);
}

/** Nodes for the Pods that move: those of the release that exist, and those that the plan creates, by pool and zone. */
export class Rooms {
  private readonly nodes: readonly ClusterNode[];
  /** The pools of the nodes that don't exist yet. */
  private readonly pools: readonly (LeftPool | undefined)[];
  private readonly demands: ReadonlyMap<Move, Demand>;
  /** What is free on each. */
  public readonly free: readonly Demand[];
  /** The nodes that are large enough for a Pod of a move, beside the DaemonSets. */
  private readonly rooms: ReadonlyMap<Move, ReadonlySet<number>>;

  /** @param moves those of DaemonSets use room on each node that the plan creates */
  public constructor(pools: readonly LeftPool[], moves: readonly Move[], existing: readonly ClusterNode[], cluster: Cluster) {
    const created = pools.flatMap((pool) => (pool.new.zones.length === 0 ? [undefined] : pool.new.zones).map((zone) => (
      { pool, node: zone === undefined ? pool.new.node : { ...pool.new.node, labels: { ...pool.new.node.labels, ...zone } } })));
    this.nodes = [...existing, ...created.map(({ node }) => node)];
    this.pools = [...existing.map(() => undefined), ...created.map(({ pool }) => pool)];
    this.demands = new Map(moves.map((move) => [move, demandOf(move)]));
    const places = placesOf(moves, this.nodes, cluster);
    const usage = usageByNode(cluster.pods);
    const keys = new Set([...REPORTED, ...[...this.demands.values()].flatMap((demand) => [...demand.keys()])]);
    this.free = this.nodes.map(({ name, allocatable }, i) => {
      const used = usage.get(name);
      const come = this.pools[i] ? moves.filter((move) => move.workload.isDaemon && places.get(move)!.has(i)) : [];
      const usedOf = (key: string) => (key === 'pods' ? used?.pods ?? 0 : key.startsWith(PORT)
        ? (used?.hostPorts ?? []).filter((port) => portKey(port) === key).length : Number(used?.requests.get(key) ?? 0n));
      const comeOf = (key: string) => come.reduce((sum, move) => sum + (this.demands.get(move)!.get(key) ?? 0), 0);
      const free = (key: string, capacity: number) => capacity - usedOf(key) - comeOf(key);
      return new Map([...keys].flatMap((key) => (key.startsWith(PORT) ? [[key, free(key, 1)] as const]
        : allocatable ? [[key, free(key, Number(allocatableAmount(allocatable, key)))] as const] : [])));
    });
    this.rooms = new Map(moves.map((move) => [move, new Set([...places.get(move)!].filter((i) => (
      [...this.demands.get(move)!].every(([key, amount]) => (this.free[i]!.get(key) ?? Infinity) >= amount))))]));
  }

  /** Whether a new Pod of a move can be scheduled to one of the nodes, beside the DaemonSets. */
  public hasPlace(move: Move): boolean {
    return this.rooms.get(move)!.size > 0;
  }

  /** Pods of moves, which find room or not. */
  public groupsOf(counts: ReadonlyMap<Move, number>): readonly PodGroup[] {
    return [...counts].filter(([, count]) => count > 0)
      .map(([move, count]) => ({ demand: this.demands.get(move)!, count, on: this.rooms.get(move)! }));
  }

  /** The number of each of the nodes, with as many of each new pool as given; its zones have them in turn. */
  public countsWith(created: ReadonlyMap<LeftPool, number>): readonly number[] {
    return this.pools.map((pool, i) => {
      const zone = i - this.pools.indexOf(pool);
      return pool ? Math.max(0, Math.ceil(((created.get(pool) ?? 0) - zone) / Math.max(pool.new.zones.length, 1))) : 1;
    });
  }

  /** Share of each resource that is requested of all of these nodes, with some Pods that have come. */
  public requestedBy(come: ReadonlyMap<Move, number>, created: ReadonlyMap<LeftPool, number>): Readonly<Record<string, number>> {
    const counts = this.countsWith(created);
    return Object.fromEntries(REPORTED.flatMap((key) => {
      const sum = (of: (i: number) => number) => counts.reduce((total, count, i) => total + count * of(i), 0);
      const all = sum((i) => Number(allocatableAmount(this.nodes[i]!.allocatable ?? {}, key)));
      const requested = [...come].reduce((total, [move, count]) => total + count * (this.demands.get(move)!.get(key) ?? 0), 0);
      return all === 0 ? [] : [[key, Math.round(100 * (all - sum((i) => this.free[i]!.get(key) ?? 0) + requested) / all) / 100]];
    }));
  }
}
