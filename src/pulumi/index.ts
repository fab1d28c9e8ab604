/**
 * Pulumi front: components that translate their arguments for the core, and transforms for what others wrote. Loads no cdk8s. What the
 * core makes as an object set gets its component over `ObjectSetComponent` in a few lines.
 */
export * from './amazon-vpc-cni-for-windows';
export * from './calico-network';
export * from './flannel-host-gateway-network';
export * from './flannel-vxlan-network';
export * from './kube-proxy-for-windows';
export { KubernetesObject } from './kubernetes-object';
export * from './names';
export * from './network-args';
export { ObjectSetComponent } from './object-set-component';
export * from './ovn-hybrid-overlay';
export * from './pod-args';
export { WindowsProblemsError } from './problems-error';
export { linuxTransform, TransformOptions, windowsTransform, WindowsTransformOptions } from './transforms';
export { CustomPlatformArgs, GmsaArgs, PlatformArgs, TaintArgs, WindowsArgs } from './windows-args';
export * from './windows-cron-job';
export * from './windows-daemon-set';
export * from './windows-deployment';
export * from './windows-job';
export * from './windows-namespace';
export * from './windows-pod';
export * from './windows-runtime-class';
export * from './windows-stateful-set';
