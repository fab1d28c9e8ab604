import { Edit } from './finding';

/** An edit of a part of an object, as one of the whole. */
export function editBelow(base: readonly (string | number)[], edit: Edit): Edit {
  const path = [...base, ...edit.path];
  return edit.op === 'set' && edit.from ? { ...edit, path, from: [...base, ...edit.from] } : { ...edit, path };
}
