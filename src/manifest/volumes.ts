import { INSTEAD_OF_VOLUME, LINUX_FILE_SYSTEMS, LINUX_ONLY_DRIVERS, NAMED_PIPE, REJECTED_IN_NAMES, UNMOUNTABLE_VOLUMES } from '../knowledge';
import { containersOf, FoundContainer } from './containers';
import { isPlainObject, isPresent, listAt, lookUp, PlainObject, Problem, show, valueAt } from '../options';

/** A volume of a Pod, with its path from the Pod template. */
export interface FoundVolume {
  readonly volume: PlainObject;
  readonly path: readonly (string | number)[];
}

/** The volumes of a Pod. */
export function volumesOf(spec: PlainObject): readonly FoundVolume[] {
  return listAt(spec, 'volumes').flatMap((volume, i) => (isPlainObject(volume) ? [{ volume, path: ['spec', 'volumes', i] }] : []));
}

/** Reports volumes of a Pod that Windows nodes can't mount: by kind, file system, volume mode (raw block), and mount path. */
export function volumeProblems(spec: PlainObject, containers = containersOf(spec)): readonly Problem[] {
  return [
    ...volumesOf(spec).flatMap(({ volume, path }) => [...kindProblems(volume, path), ...fileSystemProblems(volume, path)]),
    ...mountPathProblems(containers),
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
    return [{ code: 'unsupported-volume', path: [...path, kind], message: `must be a volume type that Windows nodes can mount, got ${kind}: ${why}`, remedy: lookUp(INSTEAD_OF_VOLUME, kind)! }];
  }
  const driver = valueAt(volume, ['csi', 'driver']);
  return LINUX_ONLY_DRIVERS.includes(driver as string)
    ? [{ code: 'unsupported-volume', path: [...path, 'csi', 'driver'], message: `must be a driver that runs on Windows nodes, got ${show(driver)}`, remedy: INSTEAD_OF_VOLUME.nfs }]
    : [];
}

function fileSystemProblems(volume: PlainObject, path: FoundVolume['path']): readonly Problem[] {
  return Object.entries(volume).flatMap(([kind, source]) => {
    const fsType = isPlainObject(source) ? source.fsType : undefined;
    if (typeof fsType !== 'string' || !LINUX_FILE_SYSTEMS.includes(fsType.toLowerCase())) { return []; }
    return [{ code: 'linux-file-system', path: [...path, kind, 'fsType'], message: `must be a file system that Windows can mount, got ${show(fsType)}: the Pod never starts`, remedy: 'use "ntfs"' }];
  });
}

/** Reports mount paths that are invalid in Windows containers. */
export function mountPathProblems(containers: readonly FoundContainer[]): readonly Problem[] {
  return containers.flatMap(({ container, path }) => listAt(container, 'volumeMounts').flatMap((mount, i) => {
    const mountPath = valueAt(mount, ['mountPath']);
    const fault = typeof mountPath === 'string' && mountPath !== '' ? mountPathFault(mountPath) : undefined;
    return fault ? [{ code: 'mount-path', path: ['spec', ...path, 'volumeMounts', i, 'mountPath'], ...fault, message: `must be ${fault.message}, got ${show(mountPath)}: the container can't be created` }] : [];
  }));
}

/** Reports paths of termination messages that are invalid in Windows containers. */
export function terminationMessagePathProblems(containers: readonly FoundContainer[]): readonly Problem[] {
  return containers.flatMap(({ container, path }) => {
    const file = container.terminationMessagePath;
    const fault = typeof file === 'string' && file !== '' ? mountPathFault(file) : undefined;
    return fault ? [{
      code: 'termination-message-path', path: ['spec', ...path, 'terminationMessagePath'], message: `must be the path of a file on Windows, got ${show(file)}: the container can't be created`,
      remedy: 'write it as "C:\\\\logs\\\\ended.log", without < > : " | ? *, or remove it',
    }] : [];
  });
}

/** A valid path has a drive, or is on C: without one, or is a named pipe. Source for the root: moby `volume/mounts/windows_parser.go`. */
function mountPathFault(mountPath: string): Pick<Problem, 'message' | 'remedy'> | undefined {
  const [, drive = '', rest] = /^([a-z]:)?([\s\S]*)$/i.exec(NAMED_PIPE.test(mountPath) ? 'pipe' : mountPath)!;
  if (REJECTED_IN_NAMES.test(rest) || (drive !== '' && !/^([\\/]|$)/.test(rest))) {
    return { message: 'a Windows path', remedy: 'write it as "C:\\\\data", without < > : " | ? *' };
  }
  return /^(c:)?$/i.test(drive) && /^[\\/.]*$/.test(rest)
    ? { message: 'below the root of the container\'s own drive', remedy: 'mount to a directory, such as "C:\\\\data"' }
    : undefined;
}
