import { objectAt, PlainObject, show } from '../options';

/** Namespace of the objects that name none. */
export const DEFAULT_NAMESPACE = 'default';

/** A string, number or boolean as it is written; an empty string for anything else, which has no text of its own. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** Name of an object; empty when it has none. A name that isn't a string is none: the API server rejects it. */
export function objectName(object: unknown): string {
  const { name } = objectAt(object, 'metadata');
  return typeof name === 'string' ? name : '';
}

/** Namespace of an object; the default one when it names none. */
export function objectNamespace(object: unknown): string {
  const { namespace } = objectAt(object, 'metadata');
  return typeof namespace === 'string' && namespace !== '' ? namespace : DEFAULT_NAMESPACE;
}

/** The service account that a pod runs as. */
export function serviceAccountOf(podSpec: PlainObject): string {
  const { serviceAccountName } = podSpec;
  return typeof serviceAccountName === 'string' && serviceAccountName !== '' ? serviceAccountName : 'default';
}

/** How messages name what may have no name: `"web"`, or `(no name)`. */
export function showName(name: unknown): string {
  return typeof name === 'string' && name !== '' ? show(name) : '(no name)';
}
