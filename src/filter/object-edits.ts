import { Edit } from '../findings/finding';
import { STABLE_LABELS } from '../knowledge';
import { isPlainObject, isPresent, lookUp, Path, PlainObject, valueAt, withoutValueAt, withValueAt } from '../manifest';

/** The edits that turn a value into another one, as small as possible. */
export function editsBetween(before: unknown, after: unknown, path: Path = []): readonly Edit[] {
  if (before === after) { return []; }
  if (isPlainObject(before) && isPlainObject(after)) {
    const removed = Object.keys(before).filter((key) => after[key] === undefined && before[key] !== undefined);
    const others = Object.keys(after).flatMap((key): readonly Edit[] => {
      const at = [...path, key];
      if (Object.hasOwn(before, key)) { return editsBetween(before[key], after[key], at); }
      const old = removed.find((each) => lookUp(STABLE_LABELS, each) === key);
      return after[key] === undefined ? [] : [{ op: 'set', path: at, value: after[key], ...(old !== undefined && { from: [...path, old] }) }];
    });
    return [...removed.map((key): Edit => ({ op: 'remove', path: [...path, key] })), ...others];
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length > 0 && after.length >= before.length) {
    const inItems = before.flatMap((item, i) => editsBetween(item, after[i], [...path, i]));
    return [...inItems, ...after.slice(before.length).map((value: unknown): Edit => ({ op: 'append', path, value }))];
  }
  return isPresent(before) && JSON.stringify(before) === JSON.stringify(after) ? [] : [{ op: 'set', path, value: after }];
}

/** An object with edits; what they don't change is shared with the given one. */
export function applyEdits(object: PlainObject, edits: readonly Edit[]): PlainObject {
  return edits.reduce((at, edit) => {
    switch (edit.op) {
      case 'remove': return withoutValueAt(at, edit.path);
      case 'append': return withValueAt(at, edit.path, [...valueAt(at, edit.path) as readonly unknown[], edit.value]);
      case 'set': return withValueAt(at, edit.path, edit.value);
    }
  }, object);
}
