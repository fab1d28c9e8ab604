import { containersOf } from './support/core';
import { isPresent, show, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { namingOs } from './support/name-os';
import { refusesNamedWindows } from './support/pod-security';
import { nameOf, onWindowsPods, removal } from './support/pods';
import { tokenMountFails } from './support/token-mount';

const FIELD = ['securityContext', 'runAsUser'];

export const runAsUserWithoutOs: Rule = {
  id: 'run-as-user-without-os',
  effect: 'broken',
  needs: ['runAsUser'],
  summary: 'runAsUser on a Windows pod makes the mount of its token fail',
  why: 'When all containers of a pod have the same `runAsUser`, the kubelet gives the service account token to that user. Windows has no numeric users: the mount fails with "chown … not supported by windows" and the pod hangs in ContainerCreating. With `spec.os.name: windows` the API server would have refused the field.',
  source: 'kubernetes/kubernetes#102849, kubernetes/kubernetes#125012; pkg/volume/util/atomic_writer_unsupported.go',
  bad: windowsPod({ os: '', spec: 'securityContext:\n  runAsUser: 1000' }),
  good: windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    runAsUserName: ContainerUser' }),
  check: onWindowsPods(({ spec, template }, context, object) => {
    if (isPresent(valueAt(spec, ['os', 'name'])) || !tokenMountFails(spec, object, context)) { return []; }
    const places = [{ path: ['spec', ...FIELD], value: valueAt(spec, FIELD) },
      ...containersOf(spec).map(({ container, path }) => ({ path: ['spec', ...path, ...FIELD], value: valueAt(container, FIELD) }))];
    return places.filter(({ value }) => isPresent(value)).map(({ path, value }) => ({
      path,
      message: `${nameOf(path)} is ${show(value)}: the kubelet tries to give the service account token to that user, which fails on Windows, and the pod never starts`,
      help: 'remove runAsUser; name a Windows account in securityContext.windowsOptions.runAsUserName instead',
      fix: refusesNamedWindows(object, context) ? removal(path) : namingOs(template),
    }));
  }),
};
