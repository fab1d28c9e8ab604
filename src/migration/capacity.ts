import { groupedBy, Results } from '../base';

/** Amounts of resources by name; `pods` and host ports are among them. */
export type Demand = ReadonlyMap<string, number>;

/** Equal Pods that are to be placed. */
export interface PodGroup {
  readonly demand: Demand;
  readonly count: number;
  /** Numbers of the node classes that they can run on. */
  readonly on: ReadonlySet<number>;
}

const sumOf = <T>(items: readonly T[], of: (item: T) => number) => items.reduce((sum, item) => sum + of(item), 0);

/**
 * The number of Pods that may find no room, whatever order they come in, and whichever of the nodes that fit the scheduler chooses for each: 0 if
 * all surely fit. Pods that came before have found room, and use it.
 *
 * A Pod finds no room only if each of its nodes lacks some resource. Other Pods must use that much of the node, so that they can block only as many
 * nodes as what they request in all is enough for.
 *
 * @param free what is free on a node of each class. A resource that isn't there isn't limited
 * @returns the number for as many nodes of each class
 */
export function riskOf(groups: readonly PodGroup[], before: readonly PodGroup[], free: readonly Demand[]): (counts: readonly number[]) => number {
  const all = merged([...before, ...groups]);
  const own = merged(groups);
  // classes that are equal for all Pods are one
  const classes = [...groupedBy([...free.keys()], (i) => JSON.stringify([[...free[i]!], all.map(({ on }) => Number(on.has(i))).join('')])).values()];
  const limits = new Results();
  return (counts) => {
    const nodes = classes.map((equal) => sumOf(equal, (i) => counts[i]!));
    const exist = classes.flatMap(([first], i) => (nodes[i]! > 0 ? [{ i, first, free: free[first]! }] : []));
    const known = limits.of(exist.map(({ i }) => i).join(), () => own.map((group) => limitOf(group, all, exist)));
    const isSafe = (limit: Limit) => limit.blocked.some(({ most, of }) => Math.floor(most + ROUNDING) < sumOf(of, (i) => nodes[i]!));
    return sumOf(own.filter((_, i) => !isSafe(known[i]!)), ({ count }) => count);
  };
}

/** Equal groups as one. */
function merged(groups: readonly PodGroup[]): readonly PodGroup[] {
  return [...groupedBy(groups, ({ demand, on }) => JSON.stringify([...demand, ...on])).values()]
    .map((equal) => ({ ...equal[0], count: sumOf(equal, ({ count }) => count) }));
}

/** How many of some classes of nodes others block at most for a Pod. It is safe if there are more. */
interface Limit {
  readonly blocked: readonly { readonly most: number; readonly of: readonly number[] }[];
}

interface NodeClass { readonly i: number; readonly first: number; readonly free: Demand }

function limitOf(group: PodGroup, groups: readonly PodGroup[], nodeClasses: readonly NodeClass[]): Limit {
  const rivals = groups.filter(({ on }) => [...on].some((room) => group.on.has(room)));
  const limited = [...group.demand].map(([key, own]) => {
    const demands = rivals.map(({ demand }) => demand.get(key) ?? 0);
    return { key, own, demands, unit: demands.reduce(greatestDivisor, 0) };
  });
  // of each node, what others must use of a resource before the Pod finds no room, and the share of such a node that each of them blocks at most
  const classes = nodeClasses.filter(({ first }) => group.on.has(first)).map(({ i, free }) => {
    const needed = limited.flatMap(({ key, own, demands, unit }) => {
      const room = free.get(key);
      return room === undefined ? [] : [{ own, demands, usage: leastAbove(room - own, unit) }];
    });
    const shares = rivals.map((_, rival) => needed.reduce((most, { demands, usage }) => Math.max(most, demands[rival]! / usage), 0));
    return { i, shares, own: needed.reduce((most, { own, usage }) => Math.max(most, own / usage), 0) };
  });
  // the Pod itself uses nothing yet
  const blocked = (some: typeof classes) => rivals.reduce((sum, { count }, rival) => (
    sum + count * some.reduce((most, { shares }) => Math.max(most, shares[rival]!), 0)), -Math.max(0, ...some.map(({ own }) => own)));
  // nodes that others may fill soon count as blocked, unless all nodes together are enough
  const alone = classes.map((each) => blocked([each]));
  const roomiest = Math.min(...alone);
  const roomy = classes.filter((_, i) => alone[i] === roomiest);
  return { blocked: [classes, roomy].map((some) => ({ most: blocked(some), of: some.map(({ i }) => i) })) };
}

/** Shares are sums of fractions. */
const ROUNDING = 1e-9;

/** A sum of some sizes, each as often as needed, is a multiple of what divides them all: the least that is greater than a limit. */
function leastAbove(limit: number, unit: number): number {
  return unit === 0 ? Infinity : (Math.floor(limit / unit) + 1) * unit;
}

const greatestDivisor = (a: number, b: number): number => b === 0 ? a : greatestDivisor(b, a % b);

/** The least number between two for which something is true; what holds for a number holds for greater ones. The higher one if it holds for none. */
export function leastNumber(low: number, high: number, isEnough: (count: number) => boolean): number {
  const middle = Math.floor((low + high) / 2);
  return low >= high ? low : isEnough(middle) ? leastNumber(low, middle, isEnough) : leastNumber(middle + 1, high, isEnough);
}
