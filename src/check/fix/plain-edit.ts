import { Edit } from '../../findings/finding';
import { isPlainObject, isPresent, PlainObject, setOwn, valueAt } from '../../manifest';

type Keys = readonly (string | number)[];
type Mutable = Record<string | number, unknown>;

/**
 * Applies an edit to an object in place, so that values shared by YAML aliases change everywhere.
 *
 * @param collapse whether a removal also removes the map or list at a path, which becomes empty, if it is in a map
 */
export function editObject(object: PlainObject, edit: Edit, collapse: (path: Keys) => boolean): void {
  switch (edit.op) {
    case 'set': return setAt(object as Mutable, edit.path, edit.value);
    case 'append': return appendAt(object as Mutable, edit.path, edit.value);
    case 'remove': return removeAt(object as Mutable, edit.path, collapse);
  }
}

function setAt(object: Mutable, path: Keys, value: unknown): void {
  let at = object;
  path.slice(0, -1).forEach((key) => {
    if (!isPresent(valueAt(at, [key]))) { setOwn(at, key, {}); }
    at = at[key] as Mutable;
  });
  setOwn(at, path[path.length - 1], value);
}

function appendAt(object: Mutable, path: Keys, value: unknown): void {
  const list = valueAt(object, path);
  if (Array.isArray(list)) { list.push(value); } else { setAt(object, path, [value]); }
}

function removeAt(object: Mutable, path: Keys, collapse: (path: Keys) => boolean): void {
  const parent = valueAt(object, path.slice(0, -1));
  const key = path[path.length - 1];
  if (Array.isArray(parent)) { parent.splice(Number(key), 1); } else if (isPlainObject(parent)) { delete (parent as Mutable)[key]; }
  const isEmptied = Array.isArray(parent) ? parent.length === 0 : isPlainObject(parent) && Object.keys(parent).length === 0;
  const above = path.slice(0, -1);
  if (isEmptied && above.length > 0 && typeof above[above.length - 1] === 'string' && !staysWhenEmpty(above) && collapse(above)) { removeAt(object, above, collapse); }
}

/** Whether an empty map at a path has a meaning: the source of a volume is its key, as in `emptyDir: {}`. */
export function staysWhenEmpty(path: Keys): boolean {
  return path[path.length - 3] === 'volumes' && typeof path[path.length - 2] === 'number';
}
