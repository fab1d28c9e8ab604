import { Path, PlainObject } from '../base';

/** A Pod that an object defines, wherever it is. */
export interface FoundPod {
  /** Path from the object to the place of the Pod; empty for a Pod. */
  readonly path: Path;
  /** The Pod as a template, with `metadata` and `spec`. */
  readonly template: PlainObject;
  /** Whether the place holds only some fields of a Pod. */
  readonly isPartial: boolean;
  /** The only operating system that runs its program; `undefined` for any. */
  readonly os?: 'linux';
  /** The path in the object for a path in the template: of its value, or where it can be added; `undefined` if no place can hold it. */
  placeOf(path: Path): Path | undefined;
  /**
   * The path at which a field of the Pod's `spec` is set for this Pod alone. It differs from `placeOf` if the Pod inherits the field; it is
   * `undefined` if only a place that other Pods inherit from can hold it.
   */
  ownPlaceOf(field: string): Path | undefined;
}
