import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

const volume = (type: string) => `volumes:\n  - name: host\n    hostPath:\n      path: C:\\data\n      type: ${type}`;

export const hostPathDevice: Rule = {
  ...ofPodRule(POD_RULES.hostPathDevice),
  needs: ['hostPath'],
  summary: 'a hostPath volume of a Windows Pod has type CharDevice or BlockDevice',
  why: 'The kubelet checks the type of a hostPath before it mounts the volume. Windows has no device files, so this check always fails and the Pod never starts.',
  source: 'kubernetes v1.36.3 pkg/volume/util/hostutil/hostutil_windows.go',
  bad: windowsPod({ spec: volume('BlockDevice') }),
  good: windowsPod({ spec: volume('Directory') }),
};
