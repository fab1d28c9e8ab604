/** Number of results that are kept for each function. */
const MAX_RESULTS = 1000;

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
