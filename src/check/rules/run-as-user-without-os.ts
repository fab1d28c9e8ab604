import { containersOf } from './support/core';
import { isPresent, show, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { documents, nodeOf, windowsPod } from './support/example';
import { namingOs } from './support/intended-os';
import { rejectsNamedWindows } from './support/pod-security';
import { nameOf, onWindowsPods, removal } from './support/pods';
import { tokenMountFails } from './support/volumes';

const FIELD = ['securityContext', 'runAsUser'];

export const runAsUserWithoutOs: Rule = {
  id: 'run-as-user-without-os',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  needs: ['runAsUser'],
  summary: 'a Windows Pod without spec.os sets runAsUser, so its service account token can\'t be mounted',
  why: 'If all containers of a Pod have the same `runAsUser`, a kubelet before 1.29.13, 1.30.9, and 1.31 makes that user the owner of the service account token; later ones ignore it on Windows. Windows has no numeric users: the mount fails with "chown … not supported by windows" and the Pod stays in ContainerCreating. With `spec.os.name: windows`, the API server would have rejected the field.',
  source: 'kubernetes/kubernetes#102849, kubernetes/kubernetes#125012; kubernetes v1.30.9 pkg/volume/util/atomic_writer_unsupported.go',
  bad: documents(nodeOf('v1.30.8'), windowsPod({ os: '', spec: 'securityContext:\n  runAsUser: 1000' })),
  good: documents(nodeOf('v1.30.8'), windowsPod({ spec: 'securityContext:\n  windowsOptions:\n    runAsUserName: ContainerUser' })),
  check: onWindowsPods(({ spec, template }, context, object) => {
    if (isPresent(valueAt(spec, ['os', 'name'])) || !tokenMountFails(spec, object, context)) { return []; }
    const places = [{ path: ['spec', ...FIELD], value: valueAt(spec, FIELD) },
      ...containersOf(spec).map(({ container, path }) => ({ path: ['spec', ...path, ...FIELD], value: valueAt(container, FIELD) }))];
    return places.filter(({ value }) => isPresent(value)).map(({ path, value }) => ({
      path,
      message: `${nameOf(path)} is ${show(value)}: the kubelet tries to make that user the owner of the service account token, which fails on Windows, and the Pod never starts`,
      help: 'remove runAsUser; set securityContext.windowsOptions.runAsUserName to a Windows account instead',
      fix: rejectsNamedWindows(object, context) ? removal(path) : namingOs(template),
    }));
  }),
};
