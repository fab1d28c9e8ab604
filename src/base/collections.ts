import { Path } from './problem';

/** A list with at least one item. */
export type NonEmpty<T> = readonly [T, ...T[]];

export function isNonEmpty<T>(items: readonly T[]): items is NonEmpty<T> {
  return items.length > 0;
}

/** A function of each item of a list of known length, which the result has too. */
export function mapTuple<const T extends readonly unknown[], R>(items: T, of: (item: T[number]) => R): { readonly [K in keyof T]: R } {
  return items.map(of) as { [K in keyof T]: R };
}

/** Items by a key, in the order in which the keys come first. */
export function groupedBy<T, K>(items: readonly T[], by: (item: T) => K): ReadonlyMap<K, NonEmpty<T>> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = by(item);
    const group = groups.get(key);
    if (group) { group.push(item); } else { groups.set(key, [item]); }
  }
  return groups;
}

/** The different values of a list, in their order. */
export function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}

/** The items without those for which an earlier one gives the same key. */
export function distinctBy<T>(items: readonly T[], by: (item: T) => unknown): readonly T[] {
  return Array.from(groupedBy(items, by).values(), ([first]) => first);
}

/**
 * The index of the first item for which a condition holds, by halving: it must hold for all behind it too. The number of items if it holds for none.
 */
export function firstIndex<T>(items: ArrayLike<T>, holds: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(items[middle]!)) { high = middle; } else { low = middle + 1; }
  }
  return low;
}

/** Values by paths, in which an index and a key of the same digits are the same. */
export class PathMap<V> {
  private readonly values = new Map<string, V>();

  public get(path: Path): V | undefined {
    return this.values.get(keyOf(path));
  }

  public set(path: Path, value: V): void {
    this.values.set(keyOf(path), value);
  }

  /** The value of a path, or of the nearest path above it that has one and at least a number of keys. */
  public nearest(path: Path, least = 1): V | undefined {
    for (let length = path.length; length >= least; length--) {
      const found = this.get(path.slice(0, length));
      if (found !== undefined) { return found; }
    }
    return undefined;
  }
}

function keyOf(path: Path): string {
  return JSON.stringify(path.map(String));
}

/** Number of results that are kept for each function. */
const MAX_RESULTS = 10_000;

/**
 * A pure function of a string that remembers its last results: the images and quantities of a workload are looked at by several checks, when it is
 * created and when it is rendered.
 */
export function remembering<Result>(of: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined || results.has(text)) { return known as Result; }
    // a copy, since a part of a file would keep the whole file in memory
    const own = ` ${text}`.slice(1);
    const result = of(own);
    if (results.size >= MAX_RESULTS) { results.clear(); }
    results.set(own, result);
    return result;
  };
}

/** A function that computes its result once for each object. */
export function onceFor<A extends object, R>(compute: (argument: A) => R): (argument: A) => R {
  const known = new WeakMap<A, R>();
  return (argument) => {
    const result = known.get(argument) ?? compute(argument);
    known.set(argument, result);
    return result;
  };
}

/** A function that remembers its last result: it is asked for that of the same object several times, one after the other. */
export function remembersLast<A, R>(compute: (argument: A) => R): (argument: A) => R {
  let last: { readonly of: A; readonly result: R } | undefined;
  return (argument) => (last?.of === argument ? last : last = { of: argument, result: compute(argument) }).result;
}

/** Results by what they are of, such as the function that computes them: each is computed once. */
export class Results {
  private readonly known = new Map<unknown, unknown>();

  /** @param compute called if there is no result of this key yet; it must compute the same for a key every time */
  public of<Result>(key: unknown, compute: () => Result): Result {
    const known = this.known.get(key);
    if (known !== undefined || this.known.has(key)) { return known as Result; }
    const result = compute();
    this.known.set(key, result);
    return result;
  }
}

/** The result of an action; `undefined` if it fails, for whatever reason. */
export function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
