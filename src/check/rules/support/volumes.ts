import { containersOf } from './core';
import { once } from './once';
import * as manifest from '../../../manifest';
import { isPlainObject, listAt, PlainObject, showName, valueAt } from '../../../manifest';
import { Edit, Fix } from '../../finding';

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

/**
 * A fix that takes a volume out, with all that mounts it.
 *
 * @param path of the volume, or of something in it
 * @param why it may be done
 */
export function volumeRemoval(
  spec: PlainObject, path: readonly (string | number)[], why: string,
): { readonly mounts: readonly { readonly to: unknown }[]; readonly fix: Fix } {
  const volume = path.slice(0, path.indexOf('volumes') + 2);
  const name = valueAt(spec, [...volume.slice(1), 'name']);
  const mounts = containersOf(spec).flatMap(({ container, path: at }) => listAt(container, 'volumeMounts').flatMap((mount, i) => (
    valueAt(mount, ['name']) === name ? [{ to: valueAt(mount, ['mountPath']), path: ['spec', ...at, 'volumeMounts', i] }] : [])));
  // from the last one on: what is taken out of a list moves the rest
  const edits = [...[...mounts].reverse(), { path: volume }].map(({ path: at }): Edit => ({ op: 'remove', path: at }));
  return { mounts, fix: { description: `remove the volume ${showName(name)} and its mounts: ${why}`, edits } };
}
