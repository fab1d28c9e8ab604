import { createHash } from 'node:crypto';
import { isPlainObject, TEXT_NOT_KNOWN_YET, PlainObject } from '../manifest';

/**
 * Annotation of a Pod template with the hash of its configuration, so that a changed configuration replaces the Pods, which read it only at startup.
 */
export const CONTENT_ANNOTATION = 'k8s-windows/content';

/** A hash of ten hexadecimal digits; the order of keys doesn't matter. The hash of a value that isn't known yet isn't known yet either. */
export function contentHash(value: unknown): string {
  const text = JSON.stringify(inOrder(value)) ?? 'undefined';
  return text.includes(TEXT_NOT_KNOWN_YET) ? TEXT_NOT_KNOWN_YET : createHash('sha256').update(text).digest('hex').slice(0, 10);
}

/** The part of ConfigMaps that requires new Pods when it changes: their data, but not their names and labels. */
export function contentOf(configMaps: readonly PlainObject[]): Readonly<Record<string, string>> {
  return configMaps.length === 0 ? {} : { [CONTENT_ANNOTATION]: contentHash(configMaps.map(({ data }) => data)) };
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) { return value.map(inOrder); }
  if (!isPlainObject(value)) { return value; }
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, inOrder(value[key])]));
}
