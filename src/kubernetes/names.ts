import { objectAt, PlainObject, show, textOf } from '../base';

/** Namespace of objects that don't specify one. */
export const DEFAULT_NAMESPACE = 'default';

/** Name of an object; an empty string when it has none, or one that isn't a string, which the API server rejects. */
export function objectName(object: unknown): string {
  const { name } = objectAt(object, 'metadata');
  return textOf(name);
}

/** Namespace of an object; `default` when it doesn't specify one. */
export function objectNamespace(object: unknown): string {
  const { namespace } = objectAt(object, 'metadata');
  return typeof namespace === 'string' && namespace !== '' ? namespace : DEFAULT_NAMESPACE;
}

/** Name of the ServiceAccount that a Pod runs as. */
export function serviceAccountOf(podSpec: PlainObject): string {
  const { serviceAccountName } = podSpec;
  return typeof serviceAccountName === 'string' && serviceAccountName !== '' ? serviceAccountName : 'default';
}

/** Formats an object's name for a message: `"web"`, or `(no name)`. */
export function showName(name: unknown): string {
  return typeof name === 'string' && name !== '' ? show(name) : '(no name)';
}

/** The entries of a map whose values are strings: the API server rejects others. */
export function stringsAt(parent: unknown, key: string): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(objectAt(parent, key)).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}
