import { Edit } from '../findings/finding';
import { Path } from '../options';

/** Converts an edit of a part of an object to one of the whole object. */
export function editBelow(base: Path, edit: Edit): Edit {
  return editAt(edit, (path) => [...base, ...path]);
}

/** Converts the paths of an edit. */
export function editAt(edit: Edit, convert: (path: Path) => Path): Edit {
  const path = convert(edit.path);
  return edit.op === 'set' && edit.from ? { ...edit, path, from: convert(edit.from) } : { ...edit, path };
}
