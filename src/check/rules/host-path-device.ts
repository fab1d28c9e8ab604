import { DEVICE_HOST_PATH_TYPES } from '../../knowledge';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods } from './support/pods';
import { hostPathsOf } from './support/volumes';
import { show } from '../../manifest';

const volume = (type: string) => `volumes:\n  - name: host\n    hostPath:\n      path: C:\\data\n      type: ${type}`;

export const hostPathDevice: Rule = {
  id: 'host-path-device',
  effect: 'broken',
  needs: ['hostPath'],
  summary: 'a hostPath of a Windows pod has the type CharDevice or BlockDevice',
  why: 'Before it mounts a hostPath with a type, the kubelet checks that type. Windows has no device files, so the check for one never succeeds and the pod never starts.',
  source: 'kubernetes v1.36.3 pkg/volume/util/hostutil/hostutil_windows.go',
  bad: windowsPod({ spec: volume('BlockDevice') }),
  good: windowsPod({ spec: volume('Directory') }),
  check: onWindowsPods(({ spec }) => hostPathsOf(spec).flatMap(({ type, path }) => (DEVICE_HOST_PATH_TYPES.includes(type as string) ? [{
    path: [...path, 'type'],
    message: `hostPath.type is ${show(type)}, which nothing on a Windows node is: the mount fails and the pod never starts`,
    help: 'request the device from a device plugin, or use the type Directory or File',
  }] : []))),
};
