import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { removal } from './support/pods';

const VOLUME = 'volumes:\n  - name: data\n    hostPath:\n      path: C:\\data';
const mount = (more: string) => `volumeMounts:\n  - name: data\n    mountPath: C:\\data${more}`;

export const mountPropagation: Rule = {
  ...ofPodRule(POD_RULES.mountPropagation, ({ path }) => ({ fix: removal(path) })),
  worst: 'rejected',
  fixable: true,
  needs: ['mountPropagation'],
  summary: 'a volume mount of a Windows container sets mountPropagation, which has no effect',
  why: 'Mounts in Windows containers are always private, whatever `mountPropagation` is. `Bidirectional` also requires a privileged container, which a Windows Pod can\'t have: the API server rejects it.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_pods.go (translateMountPropagation), pkg/apis/core/validation/validation.go (validateMountPropagation)',
  bad: windowsPod({ spec: VOLUME, container: mount('\n    mountPropagation: HostToContainer') }),
  good: windowsPod({ spec: VOLUME, container: mount('') }),
};
