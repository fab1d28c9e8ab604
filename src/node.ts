/**
 * Windows nodes: pure functions that render the files of kubelet, kube-proxy, containerd, services and kubeadm join from options. Loads neither cdk8s nor Pulumi.
 */
export * from './node/index';
export * from './node-check';
export * from './convert';
