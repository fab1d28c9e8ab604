import { isPlainObject } from '../../base';

/** A value with the keys of its maps in alphabetical order. */
export function sortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) { return value.map(sortedKeys); }
  if (!isPlainObject(value)) { return value; }
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, sortedKeys(value[key])]));
}
