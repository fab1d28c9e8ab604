import { DOCKER_SOCKETS } from '../../knowledge';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';
import { hostPathsOf } from './support/volumes';

const volume = (path: string) => `volumes:\n  - name: runtime\n    hostPath:\n      path: ${path}`;

export const dockerSocket: Rule = {
  id: 'docker-socket',
  effect: 'broken',
  needs: ['hostPath'],
  summary: 'a Windows Pod mounts the socket or named pipe of Docker',
  why: 'Nodes run containerd since Kubernetes 1.24. Neither `/var/run/docker.sock` nor the pipe `\\\\.\\pipe\\docker_engine` exists on them, so the container can\'t be created.',
  source: 'kubernetes/kubernetes#67147; Kubernetes 1.24 release notes (removal of the dockershim)',
  bad: windowsPod({ spec: volume('\\\\.\\pipe\\docker_engine') }),
  good: windowsPod({ spec: volume('\\\\.\\pipe\\containerd-containerd') }),
  check: onWindowsPods(({ spec }) => hostPathsOf(spec).filter(({ at }) => DOCKER_SOCKETS.some((socket) => socket.test(at))).map(({ at, path }) => ({
    path: [...path, 'path'],
    message: `hostPath is ${at}, which doesn't exist on nodes since Docker support was removed in Kubernetes 1.24: the container can't be created`,
    help: 'use the pipe of containerd, \\\\.\\pipe\\containerd-containerd, or build images without the container runtime of the node',
  }))),
};
