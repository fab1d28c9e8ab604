/** Cluster networks with Windows nodes: what Flannel, Calico and the CNI plugins of Windows take, as pure functions on their configurations. */
export * from './address-plan';
export * from './calico';
export * from './cidr';
export * from './cni';
export { type CniConfiguration, type CniDns, type CniOptions } from './cni-config';
export * from './exception-list';
export * from './flannel';
export * from './ipam';
export * from './meta-plugins';
export * from './microsoft-plugins';
export * from './policies';
export * from './problems-error';
export * from './upstream-plugins';
