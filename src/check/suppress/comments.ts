import { readSuppression, Suppression } from './suppression';
import { DocumentMap } from '../locate/document-map';

/** What a suppressing comment begins with. */
export const IGNORE_COMMENT = 'k8s-windows-ignore';

/** A suppression by comment: it is for the key or list item at which it stands, and all below. */
export interface CommentSuppression extends Suppression {
  /** From the document. */
  readonly scope: readonly (string | number)[];
  /** Offset of the comment, and of its end. */
  readonly range: readonly [start: number, end: number];
}

/**
 * The suppressions in the comments of a document. A comment behind a value is for what begins on its line; one on a line of its own is
 * for what comes next; one above the first key is for the whole document.
 */
export function commentSuppressions(map: DocumentMap): readonly CommentSuppression[] {
  return map.comments().flatMap(({ text, range, scope }) => {
    const wish = text.replace(/^#+\s*/, '');
    if (!wish.startsWith(IGNORE_COMMENT)) { return []; }
    return readSuppression(wish.slice(IGNORE_COMMENT.length)).map((suppression) => ({ ...suppression, scope, range }));
  });
}
