import { containersOf } from './support/core';
import { listAt, valueAt } from '../../manifest';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { onWindowsPods, removal } from './support/pods';

const VOLUME = 'volumes:\n  - name: data\n    hostPath:\n      path: C:\\data';
const mount = (more: string) => `volumeMounts:\n  - name: data\n    mountPath: C:\\data${more}`;

export const mountPropagation: Rule = {
  id: 'mount-propagation',
  effect: 'ignored',
  fixable: true,
  needs: ['mountPropagation'],
  summary: 'a volume mount of a Windows container sets mountPropagation, which has no effect',
  why: 'Mounts in Windows containers are always private, whatever `mountPropagation` is. `Bidirectional` also requires a privileged container, which a Windows Pod can\'t have: the API server rejects it.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_pods.go (translateMountPropagation), pkg/apis/core/validation/validation.go (validateMountPropagation)',
  bad: windowsPod({ spec: VOLUME, container: mount('\n    mountPropagation: HostToContainer') }),
  good: windowsPod({ spec: VOLUME, container: mount('') }),
  check: onWindowsPods(({ spec }) => containersOf(spec).flatMap(({ container, path }) => listAt(container, 'volumeMounts').flatMap((each, i) => {
    const propagation = valueAt(each, ['mountPropagation']);
    if (propagation !== 'HostToContainer' && propagation !== 'Bidirectional') { return []; }
    const at = ['spec', ...path, 'volumeMounts', i, 'mountPropagation'];
    const rejected = propagation === 'Bidirectional' && valueAt(container, ['securityContext', 'privileged']) !== true;
    return [{
      path: at,
      ...(rejected && { effect: 'rejected' as const }),
      message: rejected
        ? 'mountPropagation is "Bidirectional", which the API server allows only for privileged containers, and Windows has none'
        : `mountPropagation is "${propagation}", but mounts in Windows containers are always private`,
      help: 'remove mountPropagation',
      fix: removal(at),
    }];
  }))),
};
