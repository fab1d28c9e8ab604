import { runtimeEndpoints } from '../facts';
import { NodeRule } from '../rule';
import { endpointFault, shownValue } from './flag-value';

const JOIN = (socket: string) => `apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  criSocket: ${socket}\n`;

export const runtimeEndpoint: NodeRule = {
  id: 'node-runtime-endpoint',
  effect: 'broken',
  summary: 'the kubelet\'s container runtime endpoint doesn\'t exist on Windows',
  why: 'On Windows, containerd listens on a named pipe. Unix sockets are for Linux, and the named pipe of dockershim was removed with it in Kubernetes 1.24.',
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/constants/constants_windows.go',
  example: 'join.yaml',
  bad: JOIN('unix:///run/containerd/containerd.sock'),
  good: JOIN('npipe:////./pipe/containerd-containerd'),
  check: (node) => runtimeEndpoints(node).flatMap(({ value, place }) => {
    const fault = endpointFault(value, `got ${shownValue(value)}`);
    return fault ? [{ place, message: `${place.path.at(-1)}: ${fault[0]}`, help: fault[1] }] : [];
  }),
};
