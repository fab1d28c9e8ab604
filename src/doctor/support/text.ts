import { ObjectReference } from '../../findings/finding';
import { isPlainObject, objectAt, PlainObject } from '../../manifest';

/** The value if it is a string, otherwise an empty string. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The entries of an object whose values are strings. */
export function stringsAt(parent: unknown, key: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(objectAt(parent, key)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** The reference of an object, which may lack any field. */
export function referenceOf(object: PlainObject): ObjectReference {
  const { name, namespace } = objectAt(object, 'metadata');
  return {
    apiVersion: textOf(object.apiVersion) || 'v1',
    kind: textOf(object.kind),
    ...(typeof namespace === 'string' && namespace !== '' && { namespace }),
    name: textOf(name),
  };
}

export function keyOf({ kind, namespace, name }: { readonly kind: string; readonly namespace?: string; readonly name: string }): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}

/** The objects in a list, without other values. */
export function objectsIn(list: readonly unknown[]): readonly PlainObject[] {
  return list.filter(isPlainObject);
}

/** Lists words in a sentence: `a`, `a and b`, `a, b and 3 more`. */
export function enumerated(words: readonly string[], most = 4): string {
  const distinct = [...new Set(words)];
  if (distinct.length <= most) { return distinct.length < 2 ? distinct.join('') : `${distinct.slice(0, -1).join(', ')} and ${distinct[distinct.length - 1]}`; }
  return `${distinct.slice(0, most - 1).join(', ')} and ${distinct.length - most + 1} more`;
}
