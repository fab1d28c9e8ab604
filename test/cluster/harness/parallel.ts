/** Maps with a bounded number of calls under way, results in order. */
export async function mapParallel<T, R>(items: readonly T[], call: (item: T, index: number) => Promise<R>, width = 16): Promise<R[]> {
  const results: R[] = new Array<R>(items.length);
  let next = 0;
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await call(items[index], index);
    }
  }));
  return results;
}
