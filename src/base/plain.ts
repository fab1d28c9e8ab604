/** A JSON object: a Kubernetes object or a part of one, with the field names of the API. */
export type PlainObject = { readonly [key: string]: unknown };

/**
 * Whether a value is a plain JSON object. Class instances aren't: a Pulumi Output, a cdk8s Lazy, a promise.
 * Decided by the shape of the prototype chain, because objects from another realm have another `Object.prototype`.
 */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null) { return false; }
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || (!Array.isArray(value) && (prototype === null || Object.getPrototypeOf(prototype) === null));
}

/** Whether a value isn't JSON, but an object that only its owner can look into. Such values are passed on unchanged. */
export function isOpaque(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') { return true; }
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isPlainObject(value);
}

/** Whether a value is opaque or contains an opaque value at any depth. */
export function hasOpaque(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) { return typeof value === 'function' || typeof value === 'symbol'; }
  if (!Array.isArray(value) && !isPlainObject(value)) { return true; }
  for (const inner of Object.values(value)) { if (typeof inner !== 'string' && hasOpaque(inner)) { return true; } }
  return false;
}

/** The JSON of a value that is nothing but JSON: other values have another text. `undefined` for others, and for those that `null` leaves open. */
export function jsonText(value: unknown): string | undefined {
  try {
    const text = hasOpaque(value) ? undefined : JSON.stringify(value);
    // what JSON doesn't have is null in it, as infinite numbers are
    return text?.includes('null') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Whether a field is set. JSON `null` counts as not set, as in the API server. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** An object without its unset fields; the same object when all are set. */
export function withoutAbsent(object: PlainObject): PlainObject {
  return Object.values(object).every(isPresent) ? object : Object.fromEntries(Object.entries(object).filter(([, value]) => isPresent(value)));
}

/** An object without the keys whose value is `undefined`, so that it can be spread over defaults. JSON `null` stays. */
export function withoutUndefined<T extends object>(object: T): T {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;
}

/** In a string, stands for one that is known later. It is a placeholder for the checker too. */
export const PLACEHOLDER_STRING = /\{\{pulumi-output-(\d+)\}\}/;

/** Whether a value is a string that is known later, or is in place of a list or an object that is. */
export function isPlaceholderString(value: unknown): value is string {
  return typeof value === 'string' && PLACEHOLDER_STRING.test(value);
}

/** Whether a field is set to a value that is known now. */
export function isKnown(value: unknown): boolean {
  return isPresent(value) && !isOpaque(value) && !isPlaceholderString(value);
}

/**
 * The value at an object's own key; `undefined` for inherited properties. Labels, field names, and field values can be any string, including
 * `constructor` and `__proto__`, so inherited properties must never count as entries.
 */
export function lookUp<V>(table: { readonly [key: string]: V }, key: unknown): V | undefined {
  if (typeof key !== 'string') { return undefined; }
  const value = table[key];
  return value !== undefined && Object.hasOwn(table, key) ? value : undefined;
}

const NOTHING: PlainObject = {};

/**
 * A copy of an object to which properties are added one by one: without an empty object that is spread first, V8 of Node 20 makes a hidden class of
 * its own for each copy. The build does the same for `{ ...object, key: value }`.
 */
export function copyOf(object: PlainObject): Record<string, unknown> {
  return { ...NOTHING, ...object };
}

/** Sets an object's own property, whatever the key. */
export function setOwn(object: object, key: string | number, value: unknown): void {
  if (key === '__proto__') {
    // an assignment would set the prototype
    Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
  } else {
    (object as Record<string | number, unknown>)[key] = value;
  }
}

/** The object at a key; an empty object when the value isn't a plain object. */
export function objectAt(parent: unknown, key: string): PlainObject {
  const value = isPlainObject(parent) ? lookUp(parent, key) : undefined;
  return isPlainObject(value) ? value : {};
}

/** The list at a key; an empty list when the value isn't a list. */
export function listAt(parent: unknown, key: string): readonly unknown[] {
  const value = isPlainObject(parent) ? lookUp(parent, key) : undefined;
  return Array.isArray(value) ? value : [];
}

/** The value at a path of keys; `undefined` where the path ends early. */
export function valueAt(parent: unknown, path: readonly (string | number)[]): unknown {
  let at = parent;
  for (const key of path) {
    if ((!isPlainObject(at) && !Array.isArray(at)) || !Object.hasOwn(at, key)) { return undefined; }
    at = (at as Record<string | number, unknown>)[key];
  }
  return at;
}

/** Sets the value at a path, with the maps and lists that it is in where there are none. @param path at least one key */
export function putAt(object: object, path: readonly (string | number)[], value: unknown): void {
  let at = object as Record<string | number, unknown>;
  path.slice(0, -1).forEach((key, i) => {
    const inner = valueAt(at, [key]);
    if (typeof inner !== 'object' || inner === null) { setOwn(at, key, typeof path[i + 1] === 'number' ? [] : {}); }
    at = at[key] as Record<string | number, unknown>;
  });
  setOwn(at, path.at(-1)!, value);
}

/** A value with the keys of its objects in alphabetical order. */
export function inKeyOrder(value: unknown): unknown {
  if (Array.isArray(value)) { return value.map(inKeyOrder); }
  if (!isPlainObject(value)) { return value; }
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, inKeyOrder(value[key])]));
}

/** Whether two JSON values are equal, in whatever order their keys are. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a)) { return Array.isArray(b) && a.length === b.length && a.every((item, i) => isSameValue(item, b[i])); }
  // no number equals NaN, which JSON writes as null
  if (!isPlainObject(a)) { return a === b || (Number.isNaN(a) && Number.isNaN(b)); }
  if (!isPlainObject(b)) { return false; }
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSameValue(a[key], b[key]));
}

/** The key and the value of `key=value`, each without spaces around it; the value is empty if there is none, and may contain `=`. */
export function keyAndValue(text: string): readonly [key: string, value: string] {
  const [key = '', ...value] = text.split('=');
  return [key.trim(), value.join('=').trim()];
}

/** A boolean as Go reads it; `undefined` for another text. Source: `ParseBool` of https://pkg.go.dev/strconv, read on 2026-11-30. */
export function goBoolean(text: string): boolean | undefined {
  if (/^(?:1|t|T|true|TRUE|True)$/.test(text)) { return true; }
  return /^(?:0|f|F|false|FALSE|False)$/.test(text) ? false : undefined;
}

/** The value if it is a string; otherwise an empty string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A string, number, or boolean as a string; an empty string for other values. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
