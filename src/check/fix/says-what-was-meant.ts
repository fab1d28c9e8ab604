import { isPlainObject, PlainObject, valueAt } from '../../manifest';
import { Edit } from '../finding';
import { editObject } from './plain-edit';
import { ParseError, parseYaml } from '../read/parse-yaml';

/**
 * Whether a text that was edited says what the edits meant, and all else that it said before: the edits are made on the values that the old
 * text holds, and the new text must hold the same.
 *
 * @param path of the object that the edits are about
 */
export function saysWhatWasMeant(before: string, after: string, path: readonly (string | number)[], edits: readonly Edit[]): boolean {
  const result = valuesOf(after);
  if (result === undefined) { return false; }
  const wanted = canonical(result);
  // what a removal empties is taken out too, but left where an alias hangs on it
  return [true, false].some((collapse) => {
    const expected = valuesOf(before) ?? [];
    const others = canonical(expected, valueAt(expected[0], path));
    for (const edit of edits) {
      if (isPlainObject(expected[0]) || Array.isArray(expected[0])) { editObject(expected[0] as PlainObject, edit, collapse); }
    }
    // an alias may have carried the change into another object
    return canonical(expected, valueAt(expected[0], path)) === others && canonical(expected) === wanted;
  });
}

/** The values of a document, shared where aliases share them; `undefined` when it can't be parsed. */
function valuesOf(text: string): readonly unknown[] | undefined {
  try {
    return parseYaml(text);
  } catch (error) {
    if (error instanceof ParseError) { return undefined; }
    throw error;
  }
}

/** A value as text that doesn't hang on the order of keys, with one object in it left out. */
function canonical(value: unknown, leftOut?: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === leftOut && leftOut !== undefined) { return '(left out)'; }
    return isPlainObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner;
  });
}
