import { isPlainObject, Path, valueAt } from '../base';

/** A value, and its path. */
export interface ValueAtPath {
  readonly path: Path;
  readonly value: unknown;
}

/** The keys of a path with dots. */
export function segmentsOf(path: string): readonly string[] {
  return path === '' ? [] : path.split('.');
}

/** The values at a path in which `*` stands for each item of a list, or each value of a map. */
export function valuesAt(value: unknown, [segment, ...rest]: readonly string[], path: Path = []): readonly ValueAtPath[] {
  if (segment === undefined) { return [{ path, value }]; }
  if (segment === '*' && Array.isArray(value)) { return value.flatMap((item, i) => valuesAt(item, rest, [...path, i])); }
  if (!isPlainObject(value)) { return []; }
  const keys = segment === '*' ? Object.keys(value) : [segment].filter((key) => Object.hasOwn(value, key));
  return keys.flatMap((key) => valuesAt(value[key], rest, [...path, key]));
}

/** An item of a list by a key that equals the name of another item: `taskRunSpecs[pipelineTaskName=name]`. */
const MATCHED_ITEM = /^(\w+)\[(\w+)=(\w+)\]$/;

/** The path with wildcards that a path with matched items is one of. */
export function withWildcards(path: string): string {
  return path.replace(/\[[^\]]*\]/g, '.*');
}

/**
 * The keys of another path with the items that a path stands for: those of `spec.pools.*.node` for `spec.pools.3` are `spec`, `pools`, 3, `node`.
 * `undefined` if no item matches.
 */
export function alike(object: unknown, path: Path, other: string): Path | undefined {
  const keys: (string | number)[] = [];
  for (const [i, segment] of segmentsOf(other).entries()) {
    const [, list, key = '', name = ''] = MATCHED_ITEM.exec(segment) ?? [];
    if (list === undefined) {
      keys.push(segment === '*' ? path[i]! : segment);
      continue;
    }
    const item = path.slice(0, path.map((each) => typeof each).lastIndexOf('number') + 1);
    const wanted = valueAt(object, [...item, name]);
    const items = valueAt(object, [...keys, list]);
    const index = wanted !== undefined && Array.isArray(items) ? items.findIndex((each) => valueAt(each, [key]) === wanted) : -1;
    if (index === -1) { return undefined; }
    keys.push(list, index);
  }
  return keys;
}
