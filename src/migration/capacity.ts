import { groupedBy } from '../base';

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

const sumOf = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((sum, item) => sum + of(item), 0);

/**
 * The number of Pods that may find no room, whatever order they come in, and whichever of the nodes that fit the scheduler chooses for each: 0 if
 * all surely fit. Pods that came before have found room, and use it.
 *
 * A Pod finds no room only if each of its nodes lacks some resource. Other Pods must use that much of the node, so that they can block only as many
 * nodes as what they request in all is enough for.
 */
export function atRisk(groups: readonly PodGroup[], before: readonly PodGroup[], rooms: readonly RoomClass[]): number {
  const all = merged([...before, ...groups]);
  return sumOf(merged(groups).filter((group) => !isSafe(group, all, rooms)), ({ count }) => count);
}

/** Equal groups as one. */
function merged(groups: readonly PodGroup[]): readonly PodGroup[] {
  return [...groupedBy(groups, ({ demand, on }) => JSON.stringify([...demand, ...on])).values()]
    .map((equal) => ({ ...equal[0], count: sumOf(equal, ({ count }) => count) }));
}

function isSafe(group: PodGroup, groups: readonly PodGroup[], rooms: readonly RoomClass[]): boolean {
  const rivals = groups.filter((each) => [...each.on].some((room) => group.on.has(room)));
  // of each node, what others must use of a resource before the Pod finds no room
  const classes = [...group.on].map((i) => ({
    count: rooms[i]!.count, needed: [...group.demand].flatMap(([key, own]) => {
      const free = rooms[i]!.free.get(key);
      return free === undefined ? [] : [[key, leastAbove(free - own, rivals.map(({ demand }) => demand.get(key) ?? 0))] as const];
    }),
  })).filter(({ count }) => count > 0);
  /** The share of such a node that a Pod blocks at most. */
  const shareOf = ({ demand }: PodGroup, { needed }: typeof classes[number]) => (
    Math.max(0, ...needed.map(([key, usage]) => (demand.get(key) ?? 0) / usage)));
  // the Pod itself uses nothing yet
  const blocked = (some: typeof classes) => sumOf(rivals, (rival) => rival.count * Math.max(0, ...some.map((each) => shareOf(rival, each))))
    - Math.max(0, ...some.map((each) => shareOf(group, each)));
  // nodes that others may fill soon count as blocked, unless all nodes together are enough
  const roomiest = Math.min(...classes.map((each) => blocked([each])));
  const roomy = classes.filter((each) => blocked([each]) === roomiest);
  const nodes = (some: typeof classes) => sumOf(some, ({ count }) => count);
  return [classes, roomy].some((some) => Math.floor(blocked(some) + ROUNDING) < nodes(some));
}

/** Shares are sums of fractions. */
const ROUNDING = 1e-9;

/** A sum of some sizes, each as often as needed, is a multiple of what divides them all: the least that is greater than a limit. */
function leastAbove(limit: number, sizes: readonly number[]): number {
  const unit = sizes.reduce(greatestDivisor, 0);
  return unit === 0 ? Infinity : (Math.floor(limit / unit) + 1) * unit;
}

const greatestDivisor = (a: number, b: number): number => b === 0 ? a : greatestDivisor(b, a % b);

/** The least number between two for which something is true; what holds for a number holds for greater ones. The higher one if it holds for none. */
export function leastNumber(low: number, high: number, isEnough: (count: number) => boolean): number {
  const middle = Math.floor((low + high) / 2);
  return low >= high ? low : isEnough(middle) ? leastNumber(low, middle, isEnough) : leastNumber(middle + 1, high, isEnough);
}
