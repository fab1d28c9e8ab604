import { isPlainObject, PlainObject, setOwn, valueAt } from '../base';

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
