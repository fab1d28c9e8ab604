import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { hostProcessPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

const spec = (account: string) => `hostNetwork: true\nsecurityContext:\n  windowsOptions:\n    hostProcess: true\n    runAsUserName: ${account}`;

export const hostProcessAccount: Rule = {
  ...ofPodRule(POD_RULES.hostProcessAccount),
  needs: ['hostProcess'],
  summary: 'a HostProcess container runs as an account that exists only in containers',
  why: 'ContainerUser and ContainerAdministrator are accounts of the base images. A HostProcess container is a process on the node and runs as an account or local group of the node. It can\'t start as an account that the node doesn\'t have.',
  source: 'Kubernetes documentation, "Create a Windows HostProcess Pod"; hcsshim internal/jobcontainers/logon.go',
  bad: hostProcessPod({ spec: spec('ContainerAdministrator') }),
  good: hostProcessPod({ spec: spec('Administrators') }),
};
