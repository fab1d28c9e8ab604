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
  summary: 'a hostPath volume of a Windows Pod has type CharDevice or BlockDevice',
  why: 'The kubelet checks the type of a hostPath before it mounts the volume. Windows has no device files, so this check always fails and the Pod never starts.',
  source: 'kubernetes v1.36.3 pkg/volume/util/hostutil/hostutil_windows.go',
  bad: windowsPod({ spec: volume('BlockDevice') }),
  good: windowsPod({ spec: volume('Directory') }),
  check: onWindowsPods(({ spec }) => hostPathsOf(spec).flatMap(({ type, path }) => (DEVICE_HOST_PATH_TYPES.includes(type as string) ? [{
    path: [...path, 'type'],
    message: `hostPath.type is ${show(type)}, but Windows nodes have no device files: the mount fails and the Pod never starts`,
    help: 'request the device from a device plugin, or use the type Directory or File',
  }] : []))),
};
