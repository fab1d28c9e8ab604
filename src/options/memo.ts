/** How many results are remembered at most. Far more than the different names in a run, and few enough to be no burden. */
const MAX_RESULTS = 10_000;

/** A function of a string that remembers its results: images, quantities, and names of labels repeat, however many objects use them. */
export function memoized<V>(compute: (key: string) => V): (key: string) => V {
  const results = new Map<string, V>();
  return (key) => {
    let result = results.get(key);
    if (result === undefined && !results.has(key)) {
      if (results.size >= MAX_RESULTS) { results.clear(); }
      // a copy, because a part of a text keeps the whole text in memory
      const own = ` ${key}`.slice(1);
      result = compute(own);
      results.set(own, result);
    }
    return result as V;
  };
}
