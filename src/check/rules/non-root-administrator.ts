import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

export const nonRootAdministrator: Rule = {
  ...ofPodRule(POD_RULES.nonRootAdministrator),
  needs: ['runAsNonRoot'],
  summary: 'a Windows container with runAsNonRoot runs as ContainerAdministrator',
  why: 'On Windows `runAsNonRoot: true` means: not as ContainerAdministrator, in any letter case. The kubelet doesn\'t start a container whose `runAsUserName`, its own or its Pod\'s, is that account.',
  source: 'kubernetes v1.36.3 pkg/kubelet/kuberuntime/security_context_windows.go',
  bad: windowsPod({ spec: 'securityContext:\n  runAsNonRoot: true\n  windowsOptions:\n    runAsUserName: ContainerAdministrator' }),
  good: windowsPod({ spec: 'securityContext:\n  runAsNonRoot: true\n  windowsOptions:\n    runAsUserName: ContainerUser' }),
};
