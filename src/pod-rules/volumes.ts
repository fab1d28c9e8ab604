import { and, booleanAt, concat, equal, isIn, literal, not, or, quoted, size, stringAt, mapsAt, matches } from '../expressions';
import { DEVICE_HOST_PATH_TYPES, DOCKER_SOCKETS } from '../knowledge';
import { CONTAINERS, MOUNTS, VOLUMES } from './parts';
import { eachOf, PodRule } from './rule';

export const dockerSocket: PodRule = {
  id: 'docker-socket',
  effect: 'broken',
  pods: 'windows',
  findings: () => [eachOf([VOLUMES], (volume) => {
    const path = stringAt(volume, 'hostPath', 'path');
    return {
      when: or(...DOCKER_SOCKETS.map((socket) => matches(path, socket))),
      at: ['hostPath', 'path'],
      message: concat(literal('hostPath is '), path, literal(', which doesn\'t exist on nodes since Docker support was removed in Kubernetes 1.24: the container can\'t be created')),
      help: 'use the pipe of containerd, \\\\.\\pipe\\containerd-containerd, or build images without the container runtime of the node',
    };
  })],
};

export const hostPathDevice: PodRule = {
  id: 'host-path-device',
  effect: 'broken',
  pods: 'windows',
  findings: () => [eachOf([VOLUMES], (volume) => {
    const type = stringAt(volume, 'hostPath', 'type');
    return {
      when: isIn(type, literal(DEVICE_HOST_PATH_TYPES)),
      at: ['hostPath', 'type'],
      message: concat(literal('hostPath.type is '), quoted(type), literal(', but Windows nodes have no device files: the mount fails and the Pod never starts')),
      help: 'request the device from a device plugin, or use the type Directory or File',
    };
  })],
};

/** Containers with `volumeDevices`; claims with `volumeMode: Block` are the checker's. */
export const rawBlockVolume: PodRule = {
  id: 'raw-block-volume',
  effect: 'broken',
  pods: 'windows',
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
  findings: () => [eachOf([VOLUMES], (volume) => ({
    when: equal(stringAt(volume, 'emptyDir', 'medium'), literal('Memory')),
    at: ['emptyDir', 'medium'],
    message: 'emptyDir.medium is "Memory", but Windows nodes store it on disk',
    help: 'remove medium, and store nothing in the volume that must not be written to disk',
  }))],
};

export const mountPropagation: PodRule = {
  id: 'mount-propagation',
  effect: 'ignored',
  pods: 'windows',
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
        message: concat(literal('mountPropagation is '), quoted(propagation), literal(', but mounts in Windows containers are always private')),
        help: 'remove mountPropagation',
      };
    }),
  ],
};
