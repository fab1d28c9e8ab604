import { editObject } from './plain-edit';
import { Edit } from '../../findings/finding';
import { isPlainObject, PlainObject, valueAt } from '../../manifest';
import { ParseError, parseYaml } from '../read/parse-yaml';

/**
 * Whether an edited file has exactly the changes of the edits: applied to the values of the old content, the edits must result in the values
 * of the new content.
 *
 * @param path of the edited object
 */
export function matchesEdits(before: string, after: string, path: readonly (string | number)[], edits: readonly Edit[]): boolean {
  const result = valuesOf(after);
  if (result === undefined) { return false; }
  const wanted = canonical(result);
  // a removal also removes what becomes empty, unless an alias refers to it
  const isGone = (at: readonly (string | number)[]) => valueAt(result[0], at) === undefined;
  return [() => true, () => false, isGone].some((collapse) => {
    const expected = valuesOf(before) ?? [];
    const others = canonical(expected, valueAt(expected[0], path));
    for (const edit of edits) {
      if (isPlainObject(expected[0]) || Array.isArray(expected[0])) { editObject(expected[0] as PlainObject, edit, collapse); }
    }
    // an alias may have changed another object too
    return canonical(expected, valueAt(expected[0], path)) === others && canonical(expected) === wanted;
  });
}

/** The values of a document, shared like its aliases; `undefined` if it can't be parsed. */
function valuesOf(text: string): readonly unknown[] | undefined {
  try {
    return parseYaml(text);
  } catch (error) {
    if (error instanceof ParseError) { return undefined; }
    throw error;
  }
}

/** A value as JSON that doesn't depend on the order of keys, without one object in it. */
function canonical(value: unknown, leftOut?: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) => {
    if (inner === leftOut && leftOut !== undefined) { return '(left out)'; }
    return isPlainObject(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner;
  });
}
