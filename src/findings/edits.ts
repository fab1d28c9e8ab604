import { Edit, Fix } from './finding';
import { formatPath, isPlainObject, isPresent, lookUp, Path, PlainObject, putAt, setOwn, valueAt } from '../base';
import { STABLE_LABELS } from '../knowledge';
import { mayHoldSecret } from '../kubernetes';

type Mutable = Record<string | number, unknown>;

/**
 * The edits that turn a value into another one: as small as possible, so that the text around them stays.
 *
 * @param isConversion whether the only key of a map that is gone becomes the only one that is new, as the source of a volume does: it keeps its place
 */
export function editsBetween(before: unknown, after: unknown, path: Path = [], isConversion = false): readonly Edit[] {
  if (before === after) { return []; }
  if (isPlainObject(before) && isPlainObject(after)) {
    const removed = Object.keys(before).filter((key) => after[key] === undefined && before[key] !== undefined);
    const added = Object.keys(after).filter((key) => !Object.hasOwn(before, key) && after[key] !== undefined);
    const isReplaced = isConversion && removed.length === 1 && added.length === 1
      && isPlainObject(before[removed[0]!]) === isPlainObject(after[added[0]!]);
    const replacedBy = (key: string) => (isReplaced ? removed[0] : removed.find((each) => lookUp(STABLE_LABELS, each) === key));
    return [
      ...removed.map((key): Edit => ({ op: 'remove', path: [...path, key] })),
      ...Object.keys(after).flatMap((key): readonly Edit[] => {
        if (Object.hasOwn(before, key)) {
          return before[key] === after[key] ? [] : editsBetween(before[key], after[key], [...path, key], isConversion);
        }
        const old = replacedBy(key);
        return after[key] === undefined
          ? []
          : [{ op: 'set', path: [...path, key], value: after[key], ...(old !== undefined && { from: [...path, old] }) }];
      }),
    ];
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length > 0 && after.length >= before.length) {
    const inItems = before.flatMap((item, i) => (item === after[i] ? [] : editsBetween(item, after[i], [...path, i], isConversion)));
    return [...inItems, ...after.slice(before.length).map((value: unknown): Edit => ({ op: 'append', path, value }))];
  }
  return isPresent(before) && JSON.stringify(before) === JSON.stringify(after) ? [] : [{ op: 'set', path, value: after }];
}

/** An object with edits; what they don't change is shared with the given one. */
export function applyEdits(object: PlainObject, edits: readonly Edit[]): PlainObject {
  if (edits.length === 0) { return object; }
  const own = new WeakSet();
  // each map and list is copied once, however many edits change it
  const copyOf = (value: PlainObject | readonly unknown[]): Mutable => {
    if (own.has(value)) { return value as Mutable; }
    const copy = (Array.isArray(value) ? value.slice() : { ...value as PlainObject }) as Mutable;
    own.add(copy);
    return copy;
  };
  const root = copyOf(object);
  for (const edit of edits) {
    let at = root;
    for (const key of edit.op === 'append' ? edit.path : edit.path.slice(0, -1)) {
      const inner = valueAt(at, [key]);
      if (!isPlainObject(inner) && !Array.isArray(inner)) { break; }
      setOwn(at, key, copyOf(inner));
      at = at[key] as Mutable;
    }
    editObject(root, edit, () => false);
  }
  return root;
}

/**
 * Applies an edit to an object in place, so that values shared by YAML aliases change everywhere.
 *
 * @param collapse whether a removal also removes the map or list at a path, which becomes empty, if it is in a map
 */
export function editObject(object: PlainObject, edit: Edit, collapse: (path: Path) => boolean): void {
  switch (edit.op) {
    case 'set': return putAt(object, edit.path, edit.value);
    case 'append': return appendAt(object, edit.path, edit.value);
    case 'remove': return removeAt(object, edit.path, collapse);
  }
}


function appendAt(object: Mutable, path: Path, value: unknown): void {
  const list = valueAt(object, path);
  if (Array.isArray(list)) { list.push(value); } else { putAt(object, path, [value]); }
}

function removeAt(object: Mutable, path: Path, collapse: (path: Path) => boolean): void {
  const parent = valueAt(object, path.slice(0, -1));
  const key = path.at(-1)!;
  if (Array.isArray(parent)) { parent.splice(Number(key), 1); } else if (isPlainObject(parent)) { Reflect.deleteProperty(parent, key); }
  const isEmptied = Array.isArray(parent) ? parent.length === 0 : isPlainObject(parent) && Object.keys(parent).length === 0;
  const above = path.slice(0, -1);
  if (isEmptied && above.length > 0 && typeof above[above.length - 1] === 'string' && !staysWhenEmpty(above) && collapse(above)) {
    removeAt(object, above, collapse);
  }
}

/** Whether an empty map at a path has a meaning: the source of a volume is its key, as in `emptyDir: {}`. */
export function staysWhenEmpty(path: Path): boolean {
  return path[path.length - 3] === 'volumes' && typeof path[path.length - 2] === 'number';
}

/** Converts an edit of a part of an object to one of the whole object. */
export function editBelow(base: Path, edit: Edit): Edit {
  return editAt(edit, (path) => [...base, ...path]);
}

/** Converts the paths of an edit. */
export function editAt(edit: Edit, convert: (path: Path) => Path): Edit {
  const path = convert(edit.path);
  return edit.op === 'set' && edit.from ? { ...edit, path, from: convert(edit.from) } : { ...edit, path };
}

/** The end of a path, enough to recognize the field: `securityContext.privileged`, `ports[0].hostPort`. */
export function nameOf(path: Path): string {
  let start = Math.max(0, path.length - 2);
  while (start > 0 && typeof path[start] === 'number') { start -= 1; }
  return formatPath(path.slice(start));
}

/** A fix that removes one field. */
export function removal(path: Path): Fix {
  return { description: `remove ${nameOf(path)}`, edits: [{ op: 'remove', path }] };
}

/** A fix that sets one field. */
export function setting(path: Path, value: unknown, description = settingText(path, value)): Fix {
  return { description, edits: [{ op: 'set', path, value }] };
}

function settingText(path: Path, value: unknown): string {
  // a value that may contain a secret isn't shown
  const to = mayHoldSecret(path) ? '' : ` to ${JSON.stringify(value)}`;
  return `set ${nameOf(path)}${to}`;
}
