import { LINUX_SYSTEM_PATH } from '../../knowledge';
import { scalarText, valueAt } from '../../manifest';
import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';
import { volumeRemoval } from './support/volumes';

const volume = (path: string) => `volumes:\n  - name: host\n    hostPath:\n      path: ${path}`;

export const linuxHostPath: Rule = {
  ...ofPodRule(POD_RULES.linuxHostPath, ({ parts: [found], path, effect }, { spec }) => {
    const at = scalarText(valueAt(found, ['hostPath', 'path']));
    return effect === undefined && LINUX_SYSTEM_PATH.test(at) ? { fix: volumeRemoval(spec, path, `Windows has no equivalent of ${at}`).fix } : {};
  }),
  fixable: true,
  needs: ['hostPath'],
  summary: 'a Windows Pod mounts a path that exists only on Linux nodes',
  why: 'On a Windows node, a host path without a drive letter is on C:. Paths such as `/proc`, `/sys`, or `/etc/localtime` don\'t exist there: the container can\'t be created or, if the hostPath type creates missing paths, it sees an empty directory.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_pods.go (makeMounts), pkg/volume/hostpath',
  bad: windowsPod({ spec: volume('/proc') }),
  good: windowsPod({ spec: volume('C:\\ProgramData\\agent') }),
};
