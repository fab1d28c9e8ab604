import { INSTEAD_OF_VOLUME, LINUX_FILE_SYSTEMS, LINUX_ONLY_DRIVERS, NAMED_PIPE, REFUSED_IN_NAMES, UNMOUNTABLE_VOLUMES } from '../knowledge';
import { containersOf, FoundContainer } from './containers';
import { isPlainObject, isPresent, listAt, lookUp, PlainObject, Problem, show, valueAt } from '../options';

/** A volume of a pod, with the path from the pod's template. */
export interface FoundVolume {
  readonly volume: PlainObject;
  readonly path: readonly (string | number)[];
}

/** The volumes of a pod. */
export function volumesOf(spec: PlainObject): readonly FoundVolume[] {
  return listAt(spec, 'volumes').flatMap((volume, i) => (isPlainObject(volume) ? [{ volume, path: ['spec', 'volumes', i] }] : []));
}

/** Volumes of a pod that Windows nodes can't mount: their kind, their file system, raw block devices, where they are mounted. */
export function volumeProblems(spec: PlainObject, containers = containersOf(spec)): readonly Problem[] {
  return [
    ...volumesOf(spec).flatMap(({ volume, path }) => [...kindProblems(volume, path), ...fileSystemProblems(volume, path)]),
    ...mountPathProblems(containers),
    ...containers.filter(({ container }) => listAt(container, 'volumeDevices').length > 0).map(({ path }) => ({
      code: 'raw-block-volume',
      path: ['spec', ...path, 'volumeDevices'],
      message: 'asks for raw block devices, which Windows nodes don\'t provide: the pod never starts',
      remedy: 'use volumeMounts, and a claim with volumeMode Filesystem',
    })),
  ];
}

function kindProblems(volume: PlainObject, path: FoundVolume['path']): readonly Problem[] {
  const [kind, why] = Object.entries(UNMOUNTABLE_VOLUMES).find(([each]) => isPresent(lookUp(volume, each))) ?? [];
  if (kind !== undefined) {
    return [{ code: 'unsupported-volume', path: [...path, kind], message: `is a volume of kind ${kind}, which Windows nodes can't mount: ${why}`, remedy: lookUp(INSTEAD_OF_VOLUME, kind)! }];
  }
  const driver = valueAt(volume, ['csi', 'driver']);
  return LINUX_ONLY_DRIVERS.includes(driver as string)
    ? [{ code: 'unsupported-volume', path: [...path, 'csi', 'driver'], message: `is ${show(driver)}, which runs on Linux nodes only`, remedy: INSTEAD_OF_VOLUME.nfs }]
    : [];
}

function fileSystemProblems(volume: PlainObject, path: FoundVolume['path']): readonly Problem[] {
  return Object.entries(volume).flatMap(([kind, source]) => {
    const fsType = isPlainObject(source) ? source.fsType : undefined;
    if (typeof fsType !== 'string' || !LINUX_FILE_SYSTEMS.includes(fsType.toLowerCase())) { return []; }
    return [{ code: 'linux-file-system', path: [...path, kind, 'fsType'], message: `is ${show(fsType)}, which Windows can't mount: the pod never starts`, remedy: 'use "ntfs"' }];
  });
}

/** Mounts at paths that nothing can be mounted to in a Windows container. */
export function mountPathProblems(containers: readonly FoundContainer[]): readonly Problem[] {
  return containers.flatMap(({ container, path }) => listAt(container, 'volumeMounts').flatMap((mount, i) => {
    const mountPath = valueAt(mount, ['mountPath']);
    const fault = typeof mountPath === 'string' && mountPath !== '' ? mountPathFault(mountPath) : undefined;
    return fault ? [{ code: 'mount-path', path: ['spec', ...path, 'volumeMounts', i, 'mountPath'], ...fault, message: `is ${show(mountPath)}, ${fault.message}` }] : [];
  }));
}

/** A path is on a drive, or without one on C:, or it is a named pipe. Source of the root: moby `volume/mounts/windows_parser.go`. */
function mountPathFault(mountPath: string): Pick<Problem, 'message' | 'remedy'> | undefined {
  const [, drive = '', rest] = /^([a-z]:)?([\s\S]*)$/i.exec(NAMED_PIPE.test(mountPath) ? 'pipe' : mountPath)!;
  if (REFUSED_IN_NAMES.test(rest) || (drive !== '' && !/^([\\/]|$)/.test(rest))) {
    return { message: 'which is no path of Windows: the container can\'t be created', remedy: 'write it as "C:\\\\data", without < > : " | ? *' };
  }
  return /^(c:)?$/i.test(drive) && /^[\\/.]*$/.test(rest)
    ? { message: 'the root of the container\'s own drive: the container can\'t be created', remedy: 'mount it below, as "C:\\\\data"' }
    : undefined;
}
