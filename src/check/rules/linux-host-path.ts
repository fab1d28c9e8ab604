import { DOCKER_SOCKETS, LINUX_HOST_PATH, LINUX_SYSTEM_PATH } from '../../knowledge';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';
import { hostPathsOf, volumeRemoval } from './support/volumes';

const volume = (path: string) => `volumes:\n  - name: host\n    hostPath:\n      path: ${path}`;

export const linuxHostPath: Rule = {
  id: 'linux-host-path',
  effect: 'broken',
  fixable: true,
  needs: ['hostPath'],
  summary: 'a Windows Pod mounts a path that exists only on Linux nodes',
  why: 'On a Windows node, a host path without a drive letter is on C:. Paths such as `/proc`, `/sys`, or `/etc/localtime` don\'t exist there: the container can\'t be created or, if the hostPath type creates missing paths, it sees an empty directory.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_pods.go (makeMounts), pkg/volume/hostpath',
  bad: windowsPod({ spec: volume('/proc') }),
  good: windowsPod({ spec: volume('C:\\ProgramData\\agent') }),
  check: onWindowsPods(({ spec }) => hostPathsOf(spec).flatMap(({ at, type, path }) => {
    if (!LINUX_HOST_PATH.test(at) || DOCKER_SOCKETS.some((socket) => socket.test(at))) { return []; }
    const created = type === 'DirectoryOrCreate' || type === 'FileOrCreate';
    return [{
      path: [...path, 'path'],
      ...(created && { effect: 'ignored' as const }),
      message: created
        ? `hostPath is ${at}, which Windows nodes don't have: it is created empty as C:${at.replace(/\//g, '\\')}`
        : `hostPath is ${at}, which Windows nodes don't have: the container can't be created`,
      ...(!created && LINUX_SYSTEM_PATH.test(at) && { fix: volumeRemoval(spec, path, `Windows has no equivalent of ${at}`).fix }),
      help: 'remove the volume, or use a Windows path such as C:\\ProgramData',
    }];
  })),
};
