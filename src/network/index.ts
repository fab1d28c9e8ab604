/** Cluster networks with Windows nodes: what Flannel, Calico and the CNI plugins of Windows take, as pure functions on their configurations. */
export * from './address-plan';
export * from './calico';
export * from './cidr';
export * from './cni';
export * from './flannel';
export * from './problems-error';
