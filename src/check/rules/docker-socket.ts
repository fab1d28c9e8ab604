import { POD_RULES } from '../../pod-rules';
import { Rule } from '../rule';
import { windowsPod } from './support/example';
import { ofPodRule } from './support/pod-rule';

const volume = (path: string) => `volumes:\n  - name: runtime\n    hostPath:\n      path: ${path}`;

export const dockerSocket: Rule = {
  ...ofPodRule(POD_RULES.dockerSocket),
  needs: ['hostPath'],
  summary: 'a Windows Pod mounts the socket or named pipe of Docker',
  why: 'Nodes run containerd, at the latest since Kubernetes 1.24 removed dockershim, unless they have cri-dockerd. Neither `/var/run/docker.sock` nor the pipe `\\\\.\\pipe\\docker_engine` exists on them, so the container can\'t be created.',
  source: 'kubernetes/kubernetes#67147; Kubernetes 1.24 release notes (removal of the dockershim)',
  bad: windowsPod({ spec: volume('\\\\.\\pipe\\docker_engine') }),
  good: windowsPod({ spec: volume('\\\\.\\pipe\\containerd-containerd') }),
};
