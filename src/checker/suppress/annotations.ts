import { objectAt, PlainObject } from '../../base';
import { readSuppression, Suppression } from '../../findings';
import { PodUnderCheck } from '../rule';

/** On a workload or its pod template: `RULE: reason`, with several on separate lines or separated by commas. */
export const IGNORE_ANNOTATION = 'k8s-windows.dev/ignore';

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
