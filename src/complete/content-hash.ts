import { createHash } from 'node:crypto';
import { isPlainObject, PlainObject } from '../manifest';

/** Annotation of a pod template that says what its configuration is: another one replaces the pods, which read it at their start only. */
export const CONTENT_ANNOTATION = 'k8s-windows/content';

/** Ten hexadecimal digits that stand for a value; the order of keys doesn't matter. */
export function contentHash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(inOrder(value)) ?? 'undefined').digest('hex').slice(0, 10);
}

/** What the pods have to be replaced for when it changes: the content of ConfigMaps, whatever their names and labels. */
export function contentOf(configMaps: readonly PlainObject[]): Readonly<Record<string, string>> {
  return configMaps.length === 0 ? {} : { [CONTENT_ANNOTATION]: contentHash(configMaps.map(({ data }) => data)) };
}

function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) { return value.map(inOrder); }
  if (!isPlainObject(value)) { return value; }
  return Object.fromEntries(Object.keys(value).sort().map((key) => [key, inOrder(value[key])]));
}
