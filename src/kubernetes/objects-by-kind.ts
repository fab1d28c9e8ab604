import { groupedBy, isPlainObject, PlainObject, scalarText } from '../base';

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
