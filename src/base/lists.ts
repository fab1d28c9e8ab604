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
export function groupedBy<T, K>(items: readonly T[], keyOf: (item: T) => K): ReadonlyMap<K, NonEmpty<T>> {
  const groups = new Map<K, [T, ...T[]]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) { group.push(item); } else { groups.set(key, [item]); }
  }
  return groups;
}

/** The different values of a list, in their order. */
export function distinct<T>(values: readonly T[]): readonly T[] {
  return [...new Set(values)];
}
