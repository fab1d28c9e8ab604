import { copyOf, isPlainObject, isSameValue, Path, PlainObject, setOwn, valueAt } from '../../base';

/** A change to values. */
export interface ValueChange {
  readonly path: Path;
  /** The new value, or with `isItem`, an item to append to the list. `null` removes a value that the chart has. */
  readonly value: unknown;
  readonly isItem?: true;
}

/**
 * Values to pass beside others, as Helm merges them: maps by key; a list replaces the other one, so it is complete.
 *
 * @param values the values without these
 */
export function valuesWith(values: PlainObject, changes: readonly ValueChange[]): PlainObject {
  return changes.reduce<PlainObject>((given, { path, value, isItem }) => placed(given, values, path, value, isItem) as PlainObject, {});
}

function placed(given: unknown, known: unknown, [key, ...rest]: Path, value: unknown, isItem: true | undefined): unknown {
  if (key === undefined) {
    if (!isItem) { return value; }
    return [...(Array.isArray(given) ? given : Array.isArray(known) ? known : []) as readonly unknown[], value];
  }
  if (typeof key === 'number') {
    const items = (Array.isArray(given) ? given : Array.isArray(known) ? known : []) as readonly unknown[];
    return items.map((item, i) => (i === key ? merged(item, placed({}, item, rest, value, isItem)) : item));
  }
  const copy = copyOf(isPlainObject(given) ? given : {});
  setOwn(copy, key, placed(valueAt(given, [key]), valueAt(known, [key]), rest, value, isItem));
  return copy;
}

/** A value with another one merged into it. */
export function merged(before: unknown, after: unknown): unknown {
  if (!isPlainObject(before) || !isPlainObject(after)) { return after; }
  const copy = copyOf(before);
  for (const [key, value] of Object.entries(after)) { setOwn(copy, key, Object.hasOwn(copy, key) ? merged(copy[key], value) : value); }
  return copy;
}

/** Whether everything in a value is in another one too. */
export function isWithin(part: unknown, whole: unknown): boolean {
  if (isPlainObject(part)) { return isPlainObject(whole) && Object.entries(part).every(([key, value]) => isWithin(value, valueAt(whole, [key]))); }
  if (Array.isArray(part)) { return Array.isArray(whole) && part.every((item) => whole.some((other) => isSameValue(item, other))); }
  return isSameValue(part, whole);
}
