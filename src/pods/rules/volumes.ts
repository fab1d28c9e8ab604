import {
  and, booleanAt, concat, DataMap, equal, Expression, has, isIn, listAt, literal, lookUp, mapsAt, matches, not, numberAt, or, Path, PlainObject,
  quoted, replaceAll, scalarText, size, stringAt, valueAt, when,
} from '../../base';
import { Edit, Fix, removal } from '../../findings';
import {
  CHECKED_HOST_PATH_TYPES, DEFAULT_FILE_MODE, DEVICE_HOST_PATH_TYPES, DOCKER_SOCKETS, INSTEAD_OF_VOLUME, LINUX_HOST_PATH, LINUX_ONLY_DRIVERS,
  LINUX_SYSTEM_PATH, NAMED_PIPE, REJECTED_IN_NAMES, UNMOUNTABLE_VOLUMES, VOLUMES_WITH_MODES,
} from '../../knowledge';
import { containersOf, showName } from '../../kubernetes';
import { CONTAINERS, itemsOf, MOUNTS, VOLUMES } from '../parts';
import { eachOf, PodRule } from '../rule';

const isDockerSocket = (path: Expression<string>) => or(...DOCKER_SOCKETS.map((socket) => matches(path, socket)));

/** Whether the kubelet requires the path of a hostPath volume to exist, or doesn't. */
function isTypeChecked(volume: Expression<DataMap>, isChecked: boolean): Expression<boolean> {
  const is = isIn(stringAt(volume, 'hostPath', 'type'), literal(CHECKED_HOST_PATH_TYPES));
  return isChecked ? is : not(is);
}

export const dockerSocket: PodRule = {
  id: 'docker-socket',
  effect: 'broken',
  pods: 'windows',
  summary: 'a Windows Pod mounts the socket or named pipe of Docker',
  needs: ['hostPath'],
  findings: () => [true, false].map((isChecked) => eachOf([VOLUMES], (volume) => {
    const path = stringAt(volume, 'hostPath', 'path');
    return {
      when: and(isDockerSocket(path), isTypeChecked(volume, isChecked)),
      at: ['hostPath', 'path'],
      ...(!isChecked && { effect: 'ignored' }),
      message: [
        'hostPath is ', path, ', which only nodes with Docker have, and Kubernetes 1.24 removed dockershim: without Docker, '
          + (isChecked ? 'the container can\'t be created' : 'there is nothing behind it'),
      ],
      help: 'use the pipe of containerd, \\\\.\\pipe\\containerd-containerd, or build images without the container runtime of the node',
    };
  })),
};

export const hostPathDevice: PodRule = {
  id: 'host-path-device',
  effect: 'broken',
  pods: 'windows',
  summary: 'a hostPath volume of a Windows Pod has type CharDevice or BlockDevice',
  needs: ['hostPath'],
  findings: () => [eachOf([VOLUMES], (volume) => {
    const type = stringAt(volume, 'hostPath', 'type');
    return {
      when: isIn(type, literal(DEVICE_HOST_PATH_TYPES)),
      at: ['hostPath', 'type'],
      message: ['hostPath.type is ', quoted(type), ', but Windows nodes have no device files: the mount fails and the Pod never starts'],
      help: 'request the device from a device plugin, or use the type Directory or File',
    };
  })],
};

/** Containers with `volumeDevices`; claims with `volumeMode: Block` are the checker's. */
export const rawBlockVolume: PodRule = {
  id: 'raw-block-volume',
  effect: 'broken',
  pods: 'windows',
  summary: 'a Windows container uses a volume as a raw block device',
  findings: () => [eachOf([CONTAINERS], (container) => ({
    when: not(equal(size(mapsAt(container, 'volumeDevices')), literal(0))),
    at: ['volumeDevices'],
    message: 'volumeDevices requires raw block devices, which Windows nodes don\'t support: the Pod never starts',
    help: 'use volumeMounts and a claim with volumeMode Filesystem',
  }))],
};

export const memoryVolume: PodRule = {
  id: 'memory-volume',
  effect: 'ignored',
  pods: 'windows',
  summary: 'an emptyDir of a Windows Pod requests memory but is stored on disk',
  needs: ['medium'],
  findings: () => [eachOf([VOLUMES], (volume) => ({
    when: equal(stringAt(volume, 'emptyDir', 'medium'), literal('Memory')),
    at: ['emptyDir', 'medium'],
    isAboutField: true,
    message: 'must be unset, got "Memory": Windows nodes store the volume on disk',
    help: 'remove medium, and store nothing in the volume that must not be written to disk',
  }))],
  fix: ({ path }) => removal(path),
};

export const mountPropagation: PodRule = {
  id: 'mount-propagation',
  effect: 'ignored',
  pods: 'windows',
  summary: 'a volume mount of a Windows container sets mountPropagation, which has no effect, or requires recursiveReadOnly',
  needs: ['mountPropagation', 'recursiveReadOnly'],
  worst: 'rejected',
  findings: () => [
    eachOf([CONTAINERS, MOUNTS], (container, mount) => ({
      when: and(equal(stringAt(mount, 'mountPropagation'), literal('Bidirectional')), not(booleanAt(container, 'securityContext', 'privileged'))),
      at: ['mountPropagation'],
      effect: 'rejected',
      message: 'mountPropagation is "Bidirectional", which the API server allows only for privileged containers, and Windows has none',
      help: 'remove mountPropagation',
    })),
    eachOf([CONTAINERS, MOUNTS], (container, mount) => {
      const propagation = stringAt(mount, 'mountPropagation');
      const isAllowed = and(equal(propagation, literal('Bidirectional')), booleanAt(container, 'securityContext', 'privileged'));
      return {
        when: or(equal(propagation, literal('HostToContainer')), isAllowed),
        at: ['mountPropagation'],
        message: ['mountPropagation is ', quoted(propagation), ', but mounts in Windows containers are always private'],
        help: 'remove mountPropagation',
      };
    }),
    eachOf([CONTAINERS, MOUNTS], (_, mount) => ({
      when: and(equal(stringAt(mount, 'recursiveReadOnly'), literal('Enabled')), booleanAt(mount, 'readOnly')),
      at: ['recursiveReadOnly'],
      effect: 'broken',
      message: 'recursiveReadOnly is "Enabled", which container runtimes support only on Linux: the container doesn\'t start',
      help: 'remove recursiveReadOnly, or use IfPossible',
    })),
  ],
  fix: ({ path }) => removal(path),
};

/**
 * A fix that removes a volume and its mounts.
 *
 * @param path of the volume, or of a field in it
 * @param why the removal is safe
 */
function volumeRemoval(
  spec: PlainObject, path: Path, why: string,
): { readonly mounts: readonly { readonly to: unknown }[]; readonly fix: Fix } {
  const volume = path.slice(0, path.indexOf('volumes') + 2);
  const name = valueAt(spec, [...volume.slice(1), 'name']);
  const mounts = containersOf(spec).flatMap(({ container, path: at }) => listAt(container, 'volumeMounts').flatMap((mount, i) => (
    valueAt(mount, ['name']) === name ? [{ to: valueAt(mount, ['mountPath']), path: ['spec', ...at, 'volumeMounts', i] }] : [])));
  // last index first: a removal from a list moves the items after it
  const edits = [...[...mounts].reverse(), { path: volume }].map(({ path: at }): Edit => ({ op: 'remove', path: at }));
  return { mounts, fix: { description: `remove the volume ${showName(name)} and its mounts: ${why}`, edits } };
}

export const linuxHostPath: PodRule = {
  id: 'linux-host-path',
  effect: 'broken',
  pods: 'windows',
  summary: 'a Windows Pod mounts a path that exists only on Linux nodes',
  needs: ['hostPath'],
  findings: () => [true, false].map((isChecked) => eachOf([VOLUMES], (volume) => {
    const path = stringAt(volume, 'hostPath', 'path');
    const start = [literal('hostPath is '), path, literal(', which Windows nodes don\'t have: ')];
    return {
      when: and(matches(path, LINUX_HOST_PATH), isTypeChecked(volume, isChecked), not(isDockerSocket(path))),
      at: ['hostPath', 'path'],
      ...(!isChecked && { effect: 'ignored' }),
      message: isChecked
        ? concat(...start, 'the container can\'t be created')
        : concat(...start, 'it is created empty as C:', replaceAll(path, '/', '\\')),
      help: 'remove the volume, or use a Windows path such as C:\\ProgramData',
    };
  })),
  fix: ({ parts: [found], path }, spec) => {
    const [at, type] = ['path', 'type'].map((key) => scalarText(valueAt(found, ['hostPath', key])));
    return LINUX_SYSTEM_PATH.test(at!) && !type!.endsWith('OrCreate')
      ? volumeRemoval(spec, path, `Windows has no equivalent of ${at}`).fix : undefined;
  },
};

/** Volumes of the Pod itself; those of claims are the checker's. */
export const unsupportedVolume: PodRule = {
  id: 'unsupported-volume',
  effect: 'broken',
  pods: 'windows',
  summary: 'a Windows Pod has a volume that Windows nodes can\'t mount',
  findings: () => [
    ...Object.entries(UNMOUNTABLE_VOLUMES).map(([kind, why]) => eachOf([VOLUMES], (volume) => ({
      when: has(volume, kind), at: [kind], message: `a volume of kind ${kind} can't be mounted on a Windows node: ${why}; the Pod never starts`,
      help: lookUp(INSTEAD_OF_VOLUME, kind)!,
    }))),
    eachOf([VOLUMES], (volume) => {
      const driver = stringAt(volume, 'csi', 'driver');
      return {
        when: isIn(driver, literal(LINUX_ONLY_DRIVERS)),
        at: ['csi', 'driver'],
        message: ['a volume of ', driver, ' can\'t be mounted on a Windows node: that driver runs only on Linux nodes; the Pod never starts'],
        help: INSTEAD_OF_VOLUME.nfs,
      };
    }),
  ],
};

export const volumeFileMode: PodRule = {
  id: 'volume-file-mode',
  effect: 'ignored',
  pods: 'windows',
  summary: 'a volume of a Windows Pod sets file modes, which have no effect',
  needs: ['defaultMode', 'mode'],
  findings: () => {
    const ignoredMode = (field: string) => ({
      message: `${field} has no effect: files on Windows have no mode`,
      help: 'remove it; every account in the container can read the files, so mount confidential ones only in the containers that need them',
    });
    const ofItems = (item: Parameters<typeof has>[0]) => ({ when: has(item, 'mode'), at: ['mode'], ...ignoredMode('mode') });
    const withItems = VOLUMES_WITH_MODES.filter((kind) => kind !== 'projected');
    return [
      ...VOLUMES_WITH_MODES.map((kind) => eachOf([VOLUMES], (volume) => ({
        when: and(has(volume, kind, 'defaultMode'), not(equal(numberAt(volume, kind, 'defaultMode'), literal(DEFAULT_FILE_MODE)))),
        at: [kind, 'defaultMode'], ...ignoredMode('defaultMode'),
      }))),
      ...withItems.map((kind) => eachOf([VOLUMES, itemsOf('item', kind, 'items')], (_, item) => ofItems(item))),
      ...withItems.map((kind) => eachOf(
        [VOLUMES, itemsOf('source', 'projected', 'sources'), itemsOf('item', kind, 'items')], (_volume, _source, item) => ofItems(item),
      )),
    ];
  },
  fix: ({ path }) => removal(path),
};

/** Volumes of HostProcess Pods that are named pipes. */
export const hostProcessNamedPipe: PodRule = {
  id: 'host-process-named-pipe',
  effect: 'broken',
  pods: 'windows',
  summary: 'a HostProcess Pod mounts a named pipe',
  needs: ['hostPath'],
  findings: (pod) => [eachOf([VOLUMES], (volume) => {
    const path = stringAt(volume, 'hostPath', 'path');
    return {
      only: pod.isHostProcess,
      when: matches(path, NAMED_PIPE),
      at: ['hostPath', 'path'],
      message: ['hostPath is the named pipe ', path, ', which HostProcess containers can\'t mount'],
      help: ['remove the volume and open ', path, ' directly'],
    };
  })],
  // if the container finds the pipe under the same name without the mounts
  fix: ({ parts: [volume], path }, spec) => {
    const named = (name: unknown) => scalarText(name).replace(/\//g, '\\').toLowerCase();
    const pipe = named(valueAt(volume, ['hostPath', 'path']));
    const { mounts, fix } = volumeRemoval(spec, path, 'the container can open the pipe without them');
    return mounts.every(({ to }) => named(to) === pipe) ? fix : undefined;
  },
};

/** A path with a drive that isn't followed by a separator, or with a character that names can't have; and one with no more than separators. */
const REJECTED = `[${REJECTED_IN_NAMES.source.slice(1, -1).replace(/\\u00/g, '\\x')}]`;
const INVALID_WITH_DRIVE = `^[A-Za-z]:(?:[\\s\\S]*${REJECTED}|[^\\\\/])`;
const ROOT_OF_DRIVE = '^(?:[cC]:)?[\\\\/.]*$';

/** Whether a path can't be mounted in a Windows container: one with a drive, or on C: without one, can, and a named pipe. */
function isInvalidPath(path: Expression<string>): Expression<boolean> {
  return and(not(matches(path, NAMED_PIPE)), when(matches(path, '^[A-Za-z]:'), matches(path, INVALID_WITH_DRIVE), matches(path, REJECTED)));
}

/** Whether a path is the root of the container's own drive. Source: moby `volume/mounts/windows_parser.go`. */
function isRootOfDrive(path: Expression<string>): Expression<boolean> {
  return and(not(equal(path, literal(''))), matches(path, ROOT_OF_DRIVE));
}

const mustBe = (what: string, path: Expression<string>, otherwise = 'nothing can be mounted there') => (
  concat(`must be ${what}, got `, quoted(path), `: ${otherwise}`));

export const mountPath: PodRule = {
  id: 'mount-path',
  effect: 'broken',
  pods: 'windows',
  summary: 'a volume is mounted at a path that doesn\'t work in a Windows container',
  needs: ['mountPath'],
  findings: () => [
    eachOf([CONTAINERS, MOUNTS], (_, mount) => {
      const path = stringAt(mount, 'mountPath');
      return {
        when: isInvalidPath(path), at: ['mountPath'], isAboutField: true,
        message: mustBe('a Windows path', path), help: 'write it as "C:\\\\data", without < > : " | ? *',
      };
    }),
    eachOf([CONTAINERS, MOUNTS], (_, mount) => {
      const path = stringAt(mount, 'mountPath');
      return {
        when: isRootOfDrive(path), at: ['mountPath'], isAboutField: true,
        message: mustBe('below the root of the container\'s own drive', path), help: 'mount to a directory, such as "C:\\\\data"',
      };
    }),
  ],
};

export const terminationMessagePath: PodRule = {
  id: 'termination-message-path',
  effect: 'broken',
  pods: 'windows',
  summary: 'the terminationMessagePath of a Windows container isn\'t a path of a file on Windows',
  needs: ['terminationMessagePath'],
  findings: () => [eachOf([CONTAINERS], (container) => {
    const path = stringAt(container, 'terminationMessagePath');
    return {
      when: or(isInvalidPath(path), isRootOfDrive(path)), at: ['terminationMessagePath'], isAboutField: true,
      message: mustBe('the path of a file on Windows', path, 'no file can be mounted there'),
      help: 'write it as "C:\\\\logs\\\\ended.log", without < > : " | ? *, or remove it',
    };
  })],
};
