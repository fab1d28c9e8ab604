/**
 * Windows nodes: pure functions that render the files of kubelet, kube-proxy, containerd, services and kubeadm join from options. Loads neither cdk8s nor Pulumi.
 */
export * from './eks-user-data';
export * from './node-file';
export * from './node-objects';
export * from './options';
export { windowsNode } from './windows-node';
export * from './explain';
export * from './read-options';
export * from '../node-check';
export * from '../convert';
