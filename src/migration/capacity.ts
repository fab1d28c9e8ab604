/** Amounts of resources by name; `pods` and host ports are among them. */
export type Demand = ReadonlyMap<string, number>;

/** Equal Pods that are to be placed. */
export interface PodGroup {
  readonly demand: Demand;
  readonly count: number;
  /** Numbers of the node classes that they can run on. */
  readonly on: ReadonlySet<number>;
}

/** Equal nodes. */
export interface RoomClass {
  /** What is free on each. A resource that isn't here isn't limited. */
  readonly free: Demand;
  readonly count: number;
}

/**
 * The number of Pods that may find no room, whatever order they come in, and whichever of the nodes that fit the scheduler chooses for each: 0 if
 * all surely fit. Pods that came before have found room, and use it.
 *
 * A Pod finds no room only if each of its nodes lacks some resource. Other Pods must use that much of the node, so that they can block only as many
 * nodes as what they request in all is enough for.
 */
export function atRisk(groups: readonly PodGroup[], before: readonly PodGroup[], rooms: readonly RoomClass[]): number {
  const all = [...before, ...groups];
  return groups.reduce((sum, group) => sum + (isSafe(group, all, rooms) ? 0 : group.count), 0);
}

function isSafe(group: PodGroup, groups: readonly PodGroup[], rooms: readonly RoomClass[]): boolean {
  const rivals = groups.filter((each) => [...each.on].some((room) => group.on.has(room)));
  const nodes = [...group.on].reduce((sum, room) => sum + rooms[room]!.count, 0);
  const blocked = [...group.demand].reduce((sum, [resource, own]) => {
    const sizes = [...new Set(rivals.map(({ demand }) => demand.get(resource) ?? 0))].filter((size) => size > 0);
    // the Pod itself uses nothing yet
    const inAll = rivals.reduce((total, { demand, count }) => total + (demand.get(resource) ?? 0) * count, 0) - own;
    const needed = [...group.on].flatMap((room) => {
      const free = rooms[room]!.free.get(resource);
      return free === undefined ? [] : [{ count: rooms[room]!.count, usage: free < own ? 0 : leastAbove(free - own, sizes) }];
    });
    return sum + blockable(needed, inAll);
  }, 0);
  return blocked < nodes;
}

/** How many nodes can be blocked with an amount. @param needed amounts that block a node of a class */
function blockable(needed: readonly { readonly count: number; readonly usage: number }[], inAll: number): number {
  let left = inAll;
  return [...needed].sort((a, b) => a.usage - b.usage).reduce((sum, { count, usage }) => {
    const blocked = usage === 0 ? count : Math.min(count, Math.floor(Math.max(left, 0) / usage));
    left -= blocked * usage;
    return sum + blocked;
  }, 0);
}

/** A sum of some sizes, each as often as needed, is a multiple of what divides them all: the least that is greater than a limit. */
function leastAbove(limit: number, sizes: readonly number[]): number {
  const unit = sizes.reduce(greatestDivisor, 0);
  return unit === 0 ? Infinity : (Math.floor(limit / unit) + 1) * unit;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}

/** The least number between two for which something is true; what holds for a number holds for greater ones. The higher one if it holds for none. */
export function leastNumber(low: number, high: number, isEnough: (count: number) => boolean): number {
  const middle = Math.floor((low + high) / 2);
  return low >= high ? low : isEnough(middle) ? leastNumber(low, middle, isEnough) : leastNumber(middle + 1, high, isEnough);
}
