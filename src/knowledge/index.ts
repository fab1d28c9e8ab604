/**
 * Facts about Windows on Kubernetes, as tables. All other folders read them; this folder depends on nothing.
 * A fact that changes with a Windows or Kubernetes release is changed only in this folder.
 */
export * from './accounts';
export * from './addon-images';
export * from './addresses';
export * from './api-versions';
export * from './base-images';
export * from './calico';
export * from './cni';
export * from './commands';
export * from './component-flags';
export * from './containerd';
export * from './custom-kinds';
export * from './environment-variables';
export * from './exit-codes';
export * from './field-order';
export * from './flannel';
export * from './gmsa';
export * from './host-paths';
export * from './image-reference';
export * from './kube-proxy';
export * from './kubeadm';
export * from './kubelet';
export * from './kubelet-fields.generated';
export * from './kubernetes-version';
export * from './labels';
export * from './linux-images';
export * from './log-monitor';
export * from './network-modes';
export * from './node-labels';
export * from './pause-images';
export * from './platform-networks';
export * from './platform-signs';
export * from './platform';
export * from './platform-windows';
export * from './pod-annotations';
export * from './pod-fields';
export * from './pod-kinds';

export * from './pod-security';
export * from './resource-defaults';
export * from './runtime-handlers';
export * from './secret-shapes';
export * from './services';
export * from './storage-classes';
export * from './smb-csi-driver';
export * from './timing';
export * from './volumes';
export * from './windows-errors';
export * from './windows-exporter';
export * from './windows-images';
export * from './windows-node-paths';
export * from './windows-only-labels';
export * from './windows-updates';
export * from './windows-version';
export * from './workload-fields';
