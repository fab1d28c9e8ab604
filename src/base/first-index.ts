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
