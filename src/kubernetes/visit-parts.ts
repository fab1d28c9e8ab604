import { isPlainObject, Path, PlainObject } from '../base';

/** An object with more parts than this isn't visited to the end. */
const MAX_PARTS = 100_000;
/** Deeper than any schema. Paths of everything that is visited are as long as it is deep. */
const MAX_DEPTH = 60;

/**
 * Visits an object and everything in it, each value before its parts, in their order.
 *
 * @param visit returns whether to visit the parts of the value too
 */
export function visitParts(object: PlainObject, visit: (value: unknown, path: Path) => boolean): void {
  const open: { readonly value: unknown; readonly path: Path }[] = [{ value: object, path: [] }];
  for (let parts = 0; open.length > 0 && parts < MAX_PARTS; parts++) {
    const { value, path } = open.pop()!;
    if (path.length > MAX_DEPTH || !visit(value, path)) { continue; }
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) { open.push({ value: value[i], path: [...path, i] }); }
    } else if (isPlainObject(value)) {
      for (const key of Object.keys(value).reverse()) { open.push({ value: value[key], path: [...path, key] }); }
    }
  }
}
