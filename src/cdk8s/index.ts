/**
 * cdk8s front: constructs, and `onWindows` / `onLinux` for constructs of others. Nothing here is bound to a version of cdk8s-plus; the
 * entry points (`../index.ts`, `../plus-32.ts`, …) bind the workloads and services to one.
 */
export { AmazonVpcCniForWindows } from './amazon-vpc-cni-for-windows';
export type { AmazonVpcCniForWindowsProps } from './amazon-vpc-cni-for-windows';
export { CalicoNetwork } from './calico-network';
export type { CalicoNetworkProps } from './calico-network';
export { FlannelHostGatewayNetwork } from './flannel-host-gateway-network';
export type { FlannelHostGatewayNetworkProps } from './flannel-host-gateway-network';
export { FlannelVxlanNetwork } from './flannel-vxlan-network';
export type { FlannelVxlanNetworkProps } from './flannel-vxlan-network';
export { GmsaCredentialSpec } from './gmsa-credential-spec';
export type {
  GmsaCredentialSpecFactsProps, GmsaCredentialSpecFileProps, GmsaCredentialSpecProps, ServiceAccountReference,
} from './gmsa-credential-spec';
export { GmsaWebhook } from './gmsa-webhook';
export type { GmsaWebhookProps } from './gmsa-webhook';
export { KubeProxyForWindows } from './kube-proxy-for-windows';
export type { KubeProxyForWindowsProps } from './kube-proxy-for-windows';
export { ObjectSetConstruct } from './object-set-construct';
export { OvnHybridOverlay } from './ovn-hybrid-overlay';
export type { OvnHybridOverlayProps } from './ovn-hybrid-overlay';
export { PodProblemsError } from './problems-error';
export type { ConstructProblems } from './problems-error';
export { linuxMixin, onLinux, onWindows, windowsMixin } from './retrofit';
export type { Change, Retrofit, RetrofitMixin } from './retrofit';
export { WindowsNamespace } from './windows-namespace';
export type { NamespaceQuota, WindowsNamespaceProps } from './windows-namespace';
export type { ContainerWindowsOptions, GmsaOptions, WindowsOptions } from './windows-options';
export { WindowsRuntimeClass } from './windows-runtime-class';
export type { WindowsRuntimeClassProps } from './windows-runtime-class';
export { onWindowsService } from './windows-service';
export type { WindowsServiceOptions } from './windows-service';
export type { WindowsSecurityContext } from './workload-types';
