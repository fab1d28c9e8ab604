/** Caches the last result of a function: all rules check one object before the run continues with the next. */
export function once<K, V>(compute: (key: K) => V): (key: K) => V {
  let last: { readonly key: K; readonly value: V } | undefined;
  return (key) => {
    if (last === undefined || last.key !== key) { last = { key, value: compute(key) }; }
    return last.value;
  };
}

/** Like `once`, for two arguments. */
export function once2<K, L, V>(compute: (key: K, second: L) => V): (key: K, second: L) => V {
  let last: { readonly key: K; readonly second: L; readonly value: V } | undefined;
  return (key, second) => {
    if (last === undefined || last.key !== key || last.second !== second) { last = { key, second, value: compute(key, second) }; }
    return last.value;
  };
}
