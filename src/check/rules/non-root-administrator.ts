import { Rule } from '../rule';
import { optionsProblems } from './support/core';
import { windowsPod } from './support/example';
import { asFindings, onWindowsPods } from './support/pods';

export const nonRootAdministrator: Rule = {
  id: 'non-root-administrator',
  effect: 'broken',
  needs: ['runAsNonRoot'],
  summary: 'a Windows container with runAsNonRoot runs as ContainerAdministrator',
  why: 'On Windows `runAsNonRoot: true` means: not as ContainerAdministrator, in any letter case. The kubelet doesn\'t start a container whose `runAsUserName`, its own or its Pod\'s, is that account.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kuberuntime/security_context_windows.go',
  bad: windowsPod({ spec: 'securityContext:\n  runAsNonRoot: true\n  windowsOptions:\n    runAsUserName: ContainerAdministrator' }),
  good: windowsPod({ spec: 'securityContext:\n  runAsNonRoot: true\n  windowsOptions:\n    runAsUserName: ContainerUser' }),
  check: onWindowsPods((pod) => asFindings('non-root-administrator', optionsProblems(pod))),
};
