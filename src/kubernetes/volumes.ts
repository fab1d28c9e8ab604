import { containersOf } from './containers';
import { invalidValue, isPlainObject, isPresent, listAt, lookUp, PlainObject, Problem, valueAt } from '../base';
import { INSTEAD_OF_VOLUME, LINUX_FILE_SYSTEMS, LINUX_ONLY_DRIVERS, UNMOUNTABLE_VOLUMES } from '../knowledge';

/** A volume of a Pod, with its path from the Pod template. */
export interface FoundVolume {
  readonly volume: PlainObject;
  readonly path: readonly (string | number)[];
}

/** The volumes of a Pod. */
export function volumesOf(spec: PlainObject): readonly FoundVolume[] {
  return listAt(spec, 'volumes').flatMap((volume, i) => (isPlainObject(volume) ? [{ volume, path: ['spec', 'volumes', i] }] : []));
}

/** Reports volumes of a Pod that Windows nodes can't mount: by kind, file system, and volume mode (raw block). */
export function volumeProblems(spec: PlainObject, containers = containersOf(spec)): readonly Problem[] {
  return [
    ...volumesOf(spec).flatMap(({ volume, path }) => [...kindProblems(volume, path), ...fileSystemProblems(volume, path)]),
    ...containers.filter(({ container }) => listAt(container, 'volumeDevices').length > 0).map(({ path }) => ({
      code: 'raw-block-volume',
      path: ['spec', ...path, 'volumeDevices'],
      message: 'must not be set: Windows nodes don\'t support raw block volumes, so the Pod never starts',
      remedy: 'use volumeMounts, and a PersistentVolumeClaim with volumeMode Filesystem',
    })),
  ];
}

function kindProblems(volume: PlainObject, path: FoundVolume['path']): readonly Problem[] {
  const [kind, why] = Object.entries(UNMOUNTABLE_VOLUMES).find(([each]) => isPresent(lookUp(volume, each))) ?? [];
  if (kind !== undefined) {
    return [{
      code: 'unsupported-volume', path: [...path, kind], message: `must be a volume type that Windows nodes can mount, got ${kind}: ${why}`,
      remedy: lookUp(INSTEAD_OF_VOLUME, kind)!,
    }];
  }
  const driver = valueAt(volume, ['csi', 'driver']);
  if (!LINUX_ONLY_DRIVERS.includes(driver as string)) { return []; }
  return [invalidValue('unsupported-volume')([...path, 'csi', 'driver'], driver, 'be a driver that runs on Windows nodes', INSTEAD_OF_VOLUME.nfs)];
}

function fileSystemProblems(volume: PlainObject, path: FoundVolume['path']): readonly Problem[] {
  return Object.entries(volume).flatMap(([kind, source]) => {
    const fsType = isPlainObject(source) ? source.fsType : undefined;
    if (typeof fsType !== 'string' || !LINUX_FILE_SYSTEMS.includes(fsType.toLowerCase())) { return []; }
    const must = 'be a file system that Windows can mount';
    return [invalidValue('linux-file-system')([...path, kind, 'fsType'], fsType, must, 'use "ntfs"', ': the Pod never starts')];
  });
}
