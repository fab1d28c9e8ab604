import { CONTAINER_LISTS } from '../knowledge';
import { isPlainObject, PlainObject } from '../options';

/** A container of a pod, and where it stands below the pod's `spec`. */
export interface FoundContainer {
  readonly list: (typeof CONTAINER_LISTS)[number];
  readonly container: PlainObject;
  /** Such as `['containers', 0]`. */
  readonly path: readonly [string, number];
}

/** Every container of a pod: init, normal and ephemeral ones. What is no object is passed over. */
export function containersOf(podSpec: unknown): readonly FoundContainer[] {
  const found: FoundContainer[] = [];
  if (!isPlainObject(podSpec)) { return found; }
  for (const list of CONTAINER_LISTS) {
    const containers = podSpec[list];
    if (!Array.isArray(containers)) { continue; }
    for (let index = 0; index < containers.length; index++) {
      if (isPlainObject(containers[index])) { found.push({ list, container: containers[index], path: [list, index] }); }
    }
  }
  return found;
}
