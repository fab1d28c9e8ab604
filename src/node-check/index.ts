/** Checks the files of Windows nodes: scripts, service definitions, and the configurations of the kubelet, kube-proxy, containerd, kubeadm, and CNI. */
export { checkNodeFiles, type NodeCheckResult } from './check-node-files';
export { type NodeCheckOptions } from './options';
export { NODE_FILE_EXTENSIONS, type NodeFileInput } from './read/read-node-file';
export { type NodeRule } from './rule';
export { NODE_RULES } from './rules';
