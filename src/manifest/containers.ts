import { CONTAINER_LISTS } from '../knowledge';
import { isPlainObject, listAt, PlainObject } from './plain';

/** A container of a pod, and where it stands below the pod's `spec`. */
export interface FoundContainer {
  readonly list: (typeof CONTAINER_LISTS)[number];
  readonly container: PlainObject;
  /** Such as `['containers', 0]`. */
  readonly path: readonly [string, number];
}

/** Every container of a pod: init, normal and ephemeral ones. What is no object is passed over. */
export function containersOf(podSpec: unknown): readonly FoundContainer[] {
  return CONTAINER_LISTS.flatMap((list) => listAt(podSpec, list).flatMap((container, index) =>
    isPlainObject(container) ? [{ list, container, path: [list, index] as const }] : []));
}
