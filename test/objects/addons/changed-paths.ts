import { isPlainObject, jsonPointer } from '../../../src/base';
import { ObjectSet } from '../../../src/objects';

/** Paths that differ between two object sets: `<id>/<JSON pointer>`, with `+` for added and `-` for removed values. */
export function changedPaths(before: ObjectSet, after: ObjectSet): readonly string[] {
  const byId = ({ objects }: ObjectSet) => Object.fromEntries(objects.map(({ id, manifest }) => [id, manifest]));
  return differences(byId(before), byId(after), []).map((line) => line.replace('/', ''));
}

function differences(before: unknown, after: unknown, path: readonly (string | number)[]): readonly string[] {
  if (before === undefined) { return [`+${jsonPointer(path)}`]; }
  if (after === undefined) { return [`-${jsonPointer(path)}`]; }
  if ((isPlainObject(before) && isPlainObject(after)) || (Array.isArray(before) && Array.isArray(after))) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
    return keys.flatMap((key) => differences((before as any)[key], (after as any)[key], [...path, key]));
  }
  return before === after ? [] : [jsonPointer(path)];
}
