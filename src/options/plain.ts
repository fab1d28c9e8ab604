/** A JSON object: a Kubernetes object or a part of one, by its wire names. */
export type PlainObject = { readonly [key: string]: unknown };

/**
 * Whether a value is a plain JSON object. Instances of classes aren't: an Output of Pulumi, a Lazy of cdk8s, a promise.
 * (Asked by the shape of the prototype chain, since objects of another realm have another `Object.prototype`.)
 */
export function isPlainObject(value: unknown): value is PlainObject {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) { return false; }
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether a value is no JSON at all, but something that only its maker can look into: it is carried along untouched. */
export function isOpaque(value: unknown): boolean {
  if (typeof value === 'function' || typeof value === 'symbol') { return true; }
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isPlainObject(value);
}

/** Whether something opaque stands at a value or anywhere below it. */
export function hasOpaque(value: unknown): boolean {
  if (Array.isArray(value)) { return value.some(hasOpaque); }
  return isPlainObject(value) ? Object.values(value).some(hasOpaque) : isOpaque(value);
}

/** Whether a field is set. JSON `null` counts as absent, as the API server has it. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** An object without the fields that aren't set; the object itself when all are. */
export function withoutAbsent(object: PlainObject): PlainObject {
  return Object.values(object).every(isPresent) ? object : Object.fromEntries(Object.entries(object).filter(([, value]) => isPresent(value)));
}

/** Whether a field is set to something that can be looked at now. */
export function isKnown(value: unknown): boolean {
  return isPresent(value) && !isOpaque(value);
}

/**
 * What an object has at a key of its own. Labels, field names and values of fields can be any string, `constructor` and `__proto__` too, and what
 * every object inherits is no entry of a table or a map.
 */
export function lookUp<V>(table: { readonly [key: string]: V }, key: unknown): V | undefined {
  return typeof key === 'string' && Object.hasOwn(table, key) ? table[key] : undefined;
}

/** Sets what an object has at a key of its own, whatever the key. */
export function setOwn(object: object, key: string | number, value: unknown): void {
  Object.defineProperty(object, key, { value, writable: true, enumerable: true, configurable: true });
}

/** The object at a key, or an empty one when nothing plain stands there. */
export function objectAt(parent: unknown, key: string): PlainObject {
  const value = isPlainObject(parent) ? lookUp(parent, key) : undefined;
  return isPlainObject(value) ? value : {};
}

/** The list at a key, or an empty one when no list stands there. */
export function listAt(parent: unknown, key: string): readonly unknown[] {
  const value = isPlainObject(parent) ? lookUp(parent, key) : undefined;
  return Array.isArray(value) ? value : [];
}

/** What stands at a path of keys; `undefined` where the path ends early. */
export function valueAt(parent: unknown, path: readonly (string | number)[]): unknown {
  let at = parent;
  for (const key of path) {
    if ((!isPlainObject(at) && !Array.isArray(at)) || !Object.hasOwn(at, key)) { return undefined; }
    at = (at as Record<string | number, unknown>)[key];
  }
  return at;
}
