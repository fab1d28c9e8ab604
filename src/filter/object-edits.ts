import { Edit } from '../findings/finding';
import { STABLE_LABELS } from '../knowledge';
import { isPlainObject, isPresent, lookUp, Path, PlainObject, setOwn, valueAt } from '../manifest';

/** The edits that turn a value into another one, as small as possible. */
export function editsBetween(before: unknown, after: unknown, path: Path = []): readonly Edit[] {
  if (before === after) { return []; }
  if (isPlainObject(before) && isPlainObject(after)) {
    const removed = Object.keys(before).filter((key) => after[key] === undefined && before[key] !== undefined);
    const others = Object.keys(after).flatMap((key): readonly Edit[] => {
      if (Object.hasOwn(before, key)) { return before[key] === after[key] ? [] : editsBetween(before[key], after[key], [...path, key]); }
      const at = [...path, key];
      const old = removed.find((each) => lookUp(STABLE_LABELS, each) === key);
      return after[key] === undefined ? [] : [{ op: 'set', path: at, value: after[key], ...(old !== undefined && { from: [...path, old] }) }];
    });
    return [...removed.map((key): Edit => ({ op: 'remove', path: [...path, key] })), ...others];
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length > 0 && after.length >= before.length) {
    const inItems = before.flatMap((item, i) => (item === after[i] ? [] : editsBetween(item, after[i], [...path, i])));
    return [...inItems, ...after.slice(before.length).map((value: unknown): Edit => ({ op: 'append', path, value }))];
  }
  return isPresent(before) && JSON.stringify(before) === JSON.stringify(after) ? [] : [{ op: 'set', path, value: after }];
}

/** An object with edits; what they don't change is shared with the given one. */
export function applyEdits(object: PlainObject, edits: readonly Edit[]): PlainObject {
  if (edits.length === 0) { return object; }
  const copies = new WeakSet<object>();
  // each map and list is copied once, however many edits change it
  const copyOf = (value: unknown): Mutable => {
    if (typeof value === 'object' && value !== null && copies.has(value)) { return value as Mutable; }
    const copy = (Array.isArray(value) ? [...value as unknown[]] : { ...(isPlainObject(value) ? value : {}) }) as Mutable;
    copies.add(copy);
    return copy;
  };
  const root = copyOf(object);
  for (const edit of edits) {
    const { path } = edit;
    const key = path[path.length - 1];
    if (edit.op === 'remove' && valueAt(root, path) === undefined) { continue; }
    const parent = path.slice(0, -1).reduce((at, each) => {
      const inner = copyOf(valueAt(at, [each]));
      setOwn(at, each, inner);
      return inner;
    }, root);
    if (edit.op === 'set') {
      setOwn(parent, key, edit.value);
    } else if (edit.op === 'append') {
      const list = copyOf(valueAt(parent, [key])) as unknown as unknown[];
      list.push(edit.value);
      setOwn(parent, key, list);
    } else if (Array.isArray(parent)) {
      parent.splice(Number(key), 1);
    } else {
      delete parent[key];
    }
  }
  return root;
}

type Mutable = Record<string | number, unknown>;
