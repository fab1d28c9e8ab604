/**
 * Windows nodes: kubelet, kube-proxy, containerd, services, join, as pure functions from options to files. Loads neither cdk8s nor Pulumi.
 */
export * from './node/index';
export * from './node-check';
export * from './convert';
