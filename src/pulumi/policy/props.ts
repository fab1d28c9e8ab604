import { hasOpaque, isPlainObject, PlainObject } from '../../base';
import { editObject, Fix } from '../../findings';

/** An opaque value for properties that are unknown in a preview. */
class NotKnown {}
const NOT_KNOWN = new NotKnown();

/** The manifest of a Kubernetes resource; `undefined` for other resources. */
export function objectOf(type: string, props: Record<string, unknown>): PlainObject | undefined {
  const [provider, group = '', resourceKind] = type.split(':');
  if (provider !== 'kubernetes' || resourceKind === undefined) { return undefined; }
  const object = readable(props) as PlainObject;
  // skips lists, and patches, which contain only a part of an object
  if (typeof object.kind !== 'string' || object.kind !== resourceKind) { return undefined; }
  return { ...object, apiVersion: object.apiVersion ?? group.replace(/^core\//, '') };
}

/** Whether an object contains unknown values. */
export function isPartlyKnown(object: PlainObject): boolean {
  return hasOpaque(object);
}

/** Properties with applied fixes. Unknown and secret values are kept. */
export function remediated(props: Record<string, unknown>, fixes: readonly Fix[]): Record<string, unknown> {
  const copy = raw(props) as Record<string, unknown>;
  for (const { edits } of fixes) { for (const edit of edits) { editObject(copy, edit, () => true); } }
  return copy;
}

/** A copy of properties for rules to read: the engine's own throw at unknown values. */
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

/** A copy of properties to change, with the values behind the engine's proxies. */
function raw(value: unknown): unknown {
  if (Array.isArray(value)) { return Array.from({ length: value.length }, (_, i) => raw(Object.getOwnPropertyDescriptor(value, i)?.value)); }
  if (!isPlainObject(value)) { return value; }
  return Object.fromEntries(Object.entries(Object.getOwnPropertyDescriptors(value)).map(([key, { value: own }]) => [key, raw(own)]));
}
