import { once } from './once';
import { isPlainObject, listAt, PlainObject } from '../../../manifest';

/** A volume of a pod, with the path from the pod's template. */
export interface FoundVolume {
  readonly volume: PlainObject;
  readonly path: readonly (string | number)[];
}

export const volumesOf = once((spec: PlainObject): readonly FoundVolume[] => {
  return listAt(spec, 'volumes').flatMap((volume, i) => (isPlainObject(volume) ? [{ volume, path: ['spec', 'volumes', i] }] : []));
});

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
