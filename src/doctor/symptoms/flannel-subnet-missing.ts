import { API_REQUEST } from '../support/cni-causes';
import { matchMessages, Symptom } from '../symptom';

export const flannelSubnetMissing: Symptom = {
  id: 'doctor-flannel-subnet-missing',
  severity: 'error',
  summary: 'the Flannel CNI plugin has no subnet, because Flannel isn\'t running on a Windows node',
  why: 'Flannel writes C:\\run\\flannel\\subnet.env when it has a Pod CIDR for the node, and its CNI plugin reads the file for every Pod. If the file is missing, flanneld hasn\'t started, is waiting for the API server or the host network, or lost its lease.',
  remedy: 'check the Flannel Pod or service of the node: it requires the address of the API server (Service addresses are unreachable from the host), NODE_NAME, and an adapter with an address (--iface); after a node joins again, remove C:\\sourcevip and C:\\run\\flannel, and restart Flannel',
  source: 'flannel-io/cni-plugin flannel_windows.go; Kubernetes, "Windows networking troubleshooting"',
  kinds: ['Pod', 'Event'],
  matches: matchMessages([/subnet\.env:? .{0,60}(?:cannot find|no such file)/i, /subnet\.env/i, /waiting for the network to be created/i, /failed to acquire (?:a )?lease: /i], {
    unless: /VNI|is not supported on Windows|MacPrefix/i,
    when: ({ text }) => !API_REQUEST.test(text),
    detail: ({ text }) => (/pod cidr not assigned/i.test(text) ? { cause: 'the node has no Pod CIDR, because the controller manager doesn\'t assign any or has none left', remedy: 'run kube-controller-manager with --allocate-node-cidrs and a --cluster-cidr with a free block (kubeadm: networking.podSubnet)' } : {}),
  }),
};
