/**
 * Facts about Windows on Kubernetes, as tables. All other folders read them; this folder imports only `src/options` and `src/expressions`.
 * A fact that changes with a Windows or Kubernetes release is changed only in this folder.
 */

// versions
export * from './kubectl';
export * from './fact';
export * from './kubernetes-minors';
export * from './kubernetes-version';
export * from './releases';
export * from './windows-version';
// images
export * from './image-reference';
export * from './image-os';
export * from './images';
export * from './add-ons';
// nodes and networks
export * from './platform';
export * from './lifecycle';
export * from './labels';
export * from './networks';
export * from './node-components';
export * from './node-machine';
export * from './os-evidence';
export * from './component-flags';
export * from './feature-gates';
export * from './kubelet-fields';
export * from './known-bugs';
export * from './paths-and-commands';
// Pods and workloads
export * from './pod-kinds';
export * from './pod-fields';
export * from './workload-fields';
export * from './field-order';
export * from './volumes';
export * from './identity';
export * from './secrets';
export * from './error-codes';
