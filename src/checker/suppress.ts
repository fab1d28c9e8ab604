import { objectAt, PlainObject } from '../base';
import { IGNORE_COMMENT, readSuppression, Suppression } from '../findings';
import { PodUnderCheck } from './rule';
import { Places } from '../yaml';

/** On a workload or its pod template: `RULE: reason`, with several on separate lines or separated by commas. */
const IGNORE_ANNOTATION = 'k8s-windows.dev/ignore';

/** A suppression by annotation, for the whole object. */
export interface AnnotationSuppression extends Suppression {
  /** Path of the annotation from the object. */
  readonly path: readonly (string | number)[];
}

/** A comma ends an entry only before the next entry, since reasons contain commas, too. */
const BETWEEN_ENTRIES = /\n|,(?=\s{0,9}[a-z0-9-]{1,60}\s{0,9}:)/;

/** The suppressions in the annotations of an object and of its Pod templates. */
export function annotationSuppressions(
  object: PlainObject, pods: readonly Pick<PodUnderCheck, 'path' | 'template'>[],
): readonly AnnotationSuppression[] {
  const places = [{ from: object, path: [] }, ...pods.filter(({ path }) => path.length > 0).map(({ template, path }) => ({ from: template, path }))];
  return places.flatMap(({ from, path }) => {
    const text = objectAt(objectAt(from, 'metadata'), 'annotations')[IGNORE_ANNOTATION];
    if (typeof text !== 'string') { return []; }
    return text.split(BETWEEN_ENTRIES).map((entry) => entry.trim()).filter((entry) => entry !== '').flatMap(readSuppression)
      .map((suppression) => ({ ...suppression, path: [...path, 'metadata', 'annotations', IGNORE_ANNOTATION] }));
  });
}

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
function startsWith(path: readonly (string | number)[], start: readonly (string | number)[]): boolean {
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
