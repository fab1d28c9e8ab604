/** The smallest version of a value that still fails: what can be left out is, one field at a time. */
export async function shrink<T extends object>(value: T, stillFails: (candidate: T) => Promise<boolean>): Promise<T> {
  let smallest = value;
  for (let changed = true; changed;) {
    changed = false;
    for (const path of pathsIn(smallest)) {
      const candidate = without(smallest, path) as T;
      if (JSON.stringify(candidate) !== JSON.stringify(smallest) && await stillFails(candidate)) {
        smallest = candidate;
        changed = true;
        break;
      }
    }
  }
  return smallest;
}

function pathsIn(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) { return []; }
  const keys = Object.keys(value);
  return [...keys.map((key) => [...path, key]), ...keys.flatMap((key) => pathsIn((value as any)[key], [...path, key]))];
}

function without(value: any, [key, ...rest]: readonly string[]): unknown {
  if (typeof value !== 'object' || value === null) { return value; }
  if (Array.isArray(value)) { return value.flatMap((item, i) => (String(i) !== key ? [item] : rest.length === 0 ? [] : [without(item, rest)])); }
  const { [key]: inner, ...others } = value;
  return rest.length === 0 ? others : { ...value, [key]: without(inner, rest) };
}
