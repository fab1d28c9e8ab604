import {
  groupedBy, invalidValue, isOpaque, isPlainObject, isPresent, objectAt, PlainObject, scalarText, setOwn, show, textOf, WrongValue,
} from '../base';

/** Namespace of objects that don't specify one. */
export const DEFAULT_NAMESPACE = 'default';

/** The problem of a value that a field must not have. */
export const wrongField: WrongValue = invalidValue('field-value');

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
  const strings: Record<string, string> = {};
  for (const [name, value] of Object.entries(objectAt(parent, key))) { if (typeof value === 'string') { setOwn(strings, name, value); } }
  return strings;
}

/** The objects in values; a value may be an object, a List, a List of Lists, or anything else, which is skipped. */
export function objectsIn(values: readonly unknown[]): readonly PlainObject[] {
  const objects: PlainObject[] = [];
  // an explicit stack, because JSON can be nested deeper than the call stack allows
  const open: unknown[] = [...values].reverse();
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) { open.push(value[i]); }
      continue;
    }
    if (!isPlainObject(value)) { continue; }
    const { kind, items } = value;
    if (Array.isArray(items) && (kind === undefined || scalarText(kind).endsWith('List'))) {
      const own = typeof kind === 'string' ? kind.slice(0, -'List'.length) : '';
      for (let i = items.length - 1; i >= 0; i--) {
        const item: unknown = items[i];
        // items of a PodList have no kind
        open.push(own !== '' && isPlainObject(item) && item.kind === undefined ? { apiVersion: value.apiVersion, kind: own, ...item } : item);
      }
    } else if (typeof kind === 'string') {
      objects.push(value);
    }
  }
  return objects;
}

/** The objects in values, by kind. */
export function objectsByKind(values: readonly unknown[]): ReadonlyMap<string, readonly PlainObject[]> {
  return groupedBy(objectsIn(values), ({ kind }) => kind as string);
}

const ENCODER = new TextEncoder();

/** Number of bytes of a string in UTF-8, in which Kubernetes counts. */
export function byteLength(text: string): number {
  return ENCODER.encode(text).length;
}

/** Numbers below this one stand for values that are known later: still exact, and far from any meaningful value. */
export const PLACEHOLDER_NUMBERS_BELOW = -(2 ** 52);

/**
 * Whether a value is a placeholder that another tool replaces: `${NAME}`, `$(NAME)`, `{{ .Values.name }}`, a number token, or `ko://` with a Go
 * package, in place of which ko puts the image that it builds (https://ko.build/features/k8s/, read on 2026-11-29).
 */
export function isPlaceholder(value: unknown): boolean {
  if (typeof value === 'number') { return value <= PLACEHOLDER_NUMBERS_BELOW; }
  if (typeof value !== 'string') { return false; }
  // nearly all values have neither character
  return ((value.includes('$') || value.includes('{')) && /\$\{[^}]+\}|\$\([^)]+\)|\{\{.*\}\}/s.test(value)) || value.startsWith('ko://');
}

/** Whether a value is known only later: it is opaque, or a placeholder. */
export function isKnownLater(value: unknown): boolean {
  return isOpaque(value) || isPlaceholder(value);
}

/** Whether a field is set to a value that is known now. */
export function isKnownNow(value: unknown): boolean {
  return isPresent(value) && !isKnownLater(value);
}

/** Whether a part of a value is known only later, at any depth. */
export function hasKnownLater(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) { return isKnownLater(value); }
  return isOpaque(value) || Object.entries(value).some(([key, inner]) => isPlaceholder(key) || hasKnownLater(inner));
}

/** Whether nothing of a value is known yet: it is opaque, or nothing but a placeholder. */
export function isLaterWhole(value: unknown): boolean {
  return isOpaque(value) || (isPlaceholder(value) && (typeof value !== 'string' || /^(?:\s*(?:\$\{[^}]+\}|\$\([^)]+\)|\{\{.*\}\})\s*|ko:.*)$/s.test(value)));
}
