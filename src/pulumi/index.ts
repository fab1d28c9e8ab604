/**
 * Pulumi components for Windows workloads that pass their arguments to the core, and transforms for other resources. Doesn't load cdk8s. A component
 * for an object set of the core extends `ObjectSetComponent`.
 */
export * from './amazon-vpc-cni-for-windows';
export * from './calico-network';
export * from './csi-proxy';
export * from './event-flow-logger';
export * from './flannel-host-gateway-network';
export * from './flannel-vxlan-network';
export * from './fluent-bit-for-windows';
export * from './gmsa-credential-spec';
export * from './gmsa-webhook';
export * from './host-process-script';
export * from './image-prepull';
export * from './kube-proxy-for-windows';
export { KubernetesObject } from './kubernetes-object';
export * from './log-monitor';
export * from './names';
export {
  AddressPlanArgs, ApiServerArgs, ClusterNetworkArgs, FlannelImageArgs, FlannelNetworkArgs, NetworkKubeProxyArgs, WinkernelArgs,
} from './network-args';
export * from './node-add-on-args';
export * from './node-problem-detector-for-windows';
export { ObjectSetComponent } from './object-set-component';
export * from './os-quota';
export * from './ovn-hybrid-overlay';
export * from './persistent-volume-claims';
export * from './pod-args';
export { type OwnedProblem, ProblemsError } from '../options';
export * from './smb-csi-driver';
export * from './storage-classes';
export { linuxTransform, TransformOptions, windowsTransform, WindowsTransformOptions } from './transforms';
export { CustomPlatformArgs, GmsaArgs, PlatformArgs, TaintArgs, WindowsArgs } from './windows-args';
export * from './windows-cron-job';
export * from './windows-daemon-set';
export * from './windows-deployment';
export * from './windows-exporter';
export * from './windows-job';
export * from './windows-namespace';
export * from './windows-pod';
export * from './windows-runtime-class';
export * from './windows-smoke-test';
export * from './windows-stateful-set';
