import { once } from './once';
import * as manifest from '../../../manifest';
import { isPlainObject, PlainObject } from '../../../manifest';

/** The volumes of a pod. */
export const volumesOf = once((spec: PlainObject) => manifest.volumesOf(spec));

/** A hostPath volume: where it leads, and the path from the pod's template to `hostPath`. */
export interface FoundHostPath {
  readonly at: string;
  readonly type: unknown;
  readonly path: readonly (string | number)[];
}

export const hostPathsOf = once((spec: PlainObject): readonly FoundHostPath[] => {
  return volumesOf(spec).flatMap(({ volume, path }) => {
    const { hostPath } = volume;
    return isPlainObject(hostPath) && typeof hostPath.path === 'string' ? [{ at: hostPath.path, type: hostPath.type, path: [...path, 'hostPath'] }] : [];
  });
});
