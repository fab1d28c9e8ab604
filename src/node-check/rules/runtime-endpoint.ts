import { runtimeEndpoints } from '../facts';
import { NodeRule } from '../rule';
import { endpointFault, shownValue } from './flag-value';

const JOIN = (socket: string) => `apiVersion: kubeadm.k8s.io/v1beta4\nkind: JoinConfiguration\nnodeRegistration:\n  criSocket: ${socket}\n`;

export const runtimeEndpoint: NodeRule = {
  id: 'node-runtime-endpoint',
  effect: 'broken',
  summary: 'the kubelet is sent to a container runtime that isn\'t there on Windows',
  why: 'On Windows containerd listens on a named pipe. Sockets are for Linux, and the pipe of dockershim went with it in Kubernetes 1.24.',
  source: 'kubernetes v1.36.3 cmd/kubeadm/app/constants/constants_windows.go',
  example: 'join.yaml',
  bad: JOIN('unix:///run/containerd/containerd.sock'),
  good: JOIN('npipe:////./pipe/containerd-containerd'),
  check: (node) => runtimeEndpoints(node).flatMap(({ value, place }) => {
    const fault = endpointFault(value, `is ${shownValue(value)}`);
    return fault ? [{ place, message: `${place.path.at(-1)} ${fault[0]}`, help: fault[1] }] : [];
  }),
};
