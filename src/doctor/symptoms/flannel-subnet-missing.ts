import { hearing, Symptom } from '../symptom';

export const flannelSubnetMissing: Symptom = {
  id: 'doctor-flannel-subnet-missing',
  level: 'error',
  summary: 'Flannel doesn\'t run on a Windows node, so its CNI plugin has no subnet',
  why: 'Flannel writes C:\\run\\flannel\\subnet.env when it has a range for the node; its CNI plugin reads it for every pod. When the file is missing, flanneld hasn\'t started, waits for the API server or for the network of the host, or lost its lease.',
  remedy: 'look at the Flannel pod or service of the node: it needs the address of the API server (a Service address can\'t be reached from the host), NODE_NAME, and the right --iface; after a node has joined anew, remove C:\\sourcevip and C:\\run\\flannel and start it again',
  source: 'flannel-io/cni-plugin flannel_windows.go; Kubernetes, "Windows networking troubleshooting"',
  looksAt: ['Pod', 'Event'],
  hears: hearing([/subnet\.env:? .{0,60}(?:cannot find|no such file)/i, /subnet\.env/i, /waiting for the network to be created/i, /failed to acquire (?:a )?lease|error registering network/i]),
};
