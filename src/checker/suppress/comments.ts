import { IGNORE_COMMENT, readSuppression, Suppression } from '../../findings';
import { Places } from '../../yaml';

/** A suppression by comment, for a key or list item and everything below. */
export interface CommentSuppression extends Suppression {
  /** Path of the key or item from the document. */
  readonly scope: readonly (string | number)[];
  /** Offset of the comment, and of its end. */
  readonly range: readonly [start: number, end: number];
}

/** Whether a suppression is for what a rule reports at a path from the document. */
export function isFor({ rule, scope }: CommentSuppression, reported: string, path: readonly (string | number)[]): boolean {
  return rule === reported && startsWith(path, scope);
}

/** Whether a path is that of a key, or below it. */
export function startsWith(path: readonly (string | number)[], start: readonly (string | number)[]): boolean {
  return start.every((key, i) => String(path[i]) === String(key));
}

/**
 * The suppressions in the comments of a document. A comment after a value is for what begins on its line; one on its own line is for the
 * next key or item; one above the first key is for the whole document.
 */
export function commentSuppressions(places: Places): readonly CommentSuppression[] {
  return places.comments().flatMap(({ text, range, scope }) => {
    const comment = text.replace(/^#+\s*/, '');
    if (!comment.startsWith(IGNORE_COMMENT)) { return []; }
    return readSuppression(comment.slice(IGNORE_COMMENT.length)).map((suppression) => ({ ...suppression, scope, range }));
  });
}
