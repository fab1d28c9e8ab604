import { Edit } from './finding';

/** Converts an edit of a part of an object to one of the whole object. */
export function editBelow(base: readonly (string | number)[], edit: Edit): Edit {
  const path = [...base, ...edit.path];
  return edit.op === 'set' && edit.from ? { ...edit, path, from: [...base, ...edit.from] } : { ...edit, path };
}
