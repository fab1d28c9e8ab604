import { Fix } from '../check/finding';
import { editObject } from '../check/fix/plain-edit';
import { hasOpaque, isPlainObject, PlainObject } from '../manifest';

/** Stands for what isn't known yet at preview; nothing looks into it. */
class NotKnown {}
const NOT_KNOWN = new NotKnown();

/** A resource of Kubernetes as its manifest; `undefined` for any other. */
export function objectOf(type: string, props: Record<string, unknown>): PlainObject | undefined {
  const [provider, group, resourceKind] = type.split(':');
  if (provider !== 'kubernetes' || resourceKind === undefined) { return undefined; }
  const object = readable(props) as PlainObject;
  // a list is no object of its own, and a patch says only a part of one
  if (typeof object.kind !== 'string' || object.kind !== resourceKind) { return undefined; }
  return { ...object, apiVersion: object.apiVersion ?? group.replace(/^core\//, '') };
}

/** Whether some of an object isn't known yet. */
export function isPartlyKnown(object: PlainObject): boolean {
  return hasOpaque(object);
}

/** Properties with fixes made. What isn't known and what is secret stays as it is. */
export function mended(props: Record<string, unknown>, fixes: readonly Fix[]): Record<string, unknown> {
  const copy = raw(props) as Record<string, unknown>;
  for (const { edits } of fixes) { for (const edit of edits) { editObject(copy, edit, true); } }
  return copy;
}

/** A copy of properties to be looked at: the engine's own throw where a value isn't known. */
function readable(value: unknown): unknown {
  if (Array.isArray(value)) { return Array.from({ length: value.length }, (_, i) => readableAt(value, i)); }
  return isPlainObject(value) ? Object.fromEntries(Object.keys(value).map((key) => [key, readableAt(value, key)])) : value;
}

function readableAt(parent: object, key: string | number): unknown {
  let value: unknown;
  try {
    value = Reflect.get(parent, key);
  } catch {
    return NOT_KNOWN;
  }
  return readable(value);
}

/** A copy of properties to be changed, with what stands behind the engine's proxies. */
function raw(value: unknown): unknown {
  if (Array.isArray(value)) { return Array.from({ length: value.length }, (_, i) => raw(Object.getOwnPropertyDescriptor(value, i)?.value)); }
  if (!isPlainObject(value)) { return value; }
  return Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(value)).map(([key, { value: own }]) => [key, raw(own)]));
}
