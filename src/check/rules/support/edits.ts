import { Edit } from '../../../findings/finding';
import { isPlainObject, Path, PlainObject } from '../../../manifest';

/** The edits that make one object another: as small as possible, so that the text around them stays. */
export function editsBetween(before: PlainObject, after: PlainObject, path: Path = []): readonly Edit[] {
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(after, key)).map((key): Edit => ({ op: 'remove', path: [...path, key] }));
  const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key));
  // one key is replaced by another: keep its place
  const from = removed.length === 1 && added.length === 1 ? { from: removed[0].path } : {};
  return [...removed, ...Object.entries(after).flatMap(([key, value]) => (
    Object.hasOwn(before, key) ? editsOf(before[key], value, [...path, key]) : [{ op: 'set' as const, path: [...path, key], value, ...from }]))];
}

function editsOf(before: unknown, after: unknown, path: Path): readonly Edit[] {
  if (before === after) { return []; }
  if (isPlainObject(before) && isPlainObject(after)) { return editsBetween(before, after, path); }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    return after.flatMap((value, i) => editsOf(before[i], value, [...path, i]));
  }
  if (Array.isArray(before) && Array.isArray(after) && JSON.stringify(before) === JSON.stringify(after.slice(0, before.length))) {
    return after.slice(before.length).map((value: unknown) => ({ op: 'append', path, value }));
  }
  return [{ op: 'set', path, value: after }];
}
