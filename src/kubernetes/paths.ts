import { isPlainObject, Path, PlainObject, setOwn, valueAt } from '../base';

/** A value, and its path. */
interface ValueAtPath {
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

/** A copy of an object with another value at a path; the other parts are shared, not copied. */
export function withValueAt(object: PlainObject, path: readonly (string | number)[], value: unknown): PlainObject {
  return replaced(object, path, value) as PlainObject;
}

function replaced(at: unknown, [key, ...rest]: readonly (string | number)[], value: unknown): unknown {
  if (key === undefined) { return value; }
  if (Array.isArray(at)) { return at.map((item, i) => (i === key ? replaced(item, rest, value) : item)); }
  const copy = { ...(isPlainObject(at) ? at : {}) };
  setOwn(copy, key, replaced(valueAt(at, [key]), rest, value));
  return copy;
}

/** A copy of an object without the value at a path; the same object if there is none. */
export function withoutValueAt(object: PlainObject, path: readonly (string | number)[]): PlainObject {
  const parentPath = path.slice(0, -1);
  const key = path.at(-1);
  const parent = valueAt(object, parentPath);
  if (Array.isArray(parent)) { return withValueAt(object, parentPath, parent.filter((_, i) => i !== key)); }
  if (!isPlainObject(parent) || key === undefined || !Object.hasOwn(parent, key)) { return object; }
  return withValueAt(object, parentPath, Object.fromEntries(Object.entries(parent).filter(([name]) => name !== key)));
}

/** An object with more parts than this isn't visited to the end. */
const MAX_PARTS = 100_000;
/** Deeper than any schema. Paths of everything that is visited are as long as it is deep. */
const MAX_DEPTH = 60;

/**
 * Visits an object and everything in it, each value before its parts, in their order.
 *
 * @param visit returns whether to visit the parts of the value too
 */
export function visitParts(object: PlainObject, visit: (value: unknown, path: Path) => boolean): void {
  const open: { readonly value: unknown; readonly path: Path }[] = [{ value: object, path: [] }];
  for (let parts = 0; open.length > 0 && parts < MAX_PARTS; parts++) {
    const { value, path } = open.pop()!;
    if (path.length > MAX_DEPTH || !visit(value, path)) { continue; }
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) { open.push({ value: value[i], path: [...path, i] }); }
    } else if (isPlainObject(value)) {
      for (const key of Object.keys(value).reverse()) { open.push({ value: value[key], path: [...path, key] }); }
    }
  }
}
