/**
 * Front end for cdk8s: constructs, and `onWindows` and `onLinux` for other constructs. Nothing here depends on a version of cdk8s-plus; the
 * entry points (`../index.ts`, `../plus-32.ts`, …) bind workloads and Services to one.
 */
export { AmazonVpcCniForWindows } from './amazon-vpc-cni-for-windows';
export type { AmazonVpcCniForWindowsProps } from './amazon-vpc-cni-for-windows';
export { CalicoNetwork } from './calico-network';
export type { CalicoNetworkProps } from './calico-network';
export { CsiProxy } from './csi-proxy';
export type { CsiProxyProps } from './csi-proxy';
export { EventFlowLogger } from './event-flow-logger';
export type { EventFlowLoggerProps } from './event-flow-logger';
export { FlannelHostGatewayNetwork } from './flannel-host-gateway-network';
export type { FlannelHostGatewayNetworkProps } from './flannel-host-gateway-network';
export { FlannelVxlanNetwork } from './flannel-vxlan-network';
export type { FlannelVxlanNetworkProps } from './flannel-vxlan-network';
export { FluentBitForWindows } from './fluent-bit-for-windows';
export type { FluentBitForWindowsProps } from './fluent-bit-for-windows';
export { GmsaCredentialSpec } from './gmsa-credential-spec';
export type {
  GmsaCredentialSpecFactsProps, GmsaCredentialSpecFileProps, GmsaCredentialSpecProps, ServiceAccountReference,
} from './gmsa-credential-spec';
export { GmsaWebhook } from './gmsa-webhook';
export type { GmsaWebhookProps } from './gmsa-webhook';
export { HostProcessScript } from './host-process-script';
export type { HostProcessScriptProps } from './host-process-script';
export { ImagePrepull } from './image-prepull';
export type { ImagePrepullProps } from './image-prepull';
export { KubeProxyForWindows } from './kube-proxy-for-windows';
export type { KubeProxyForWindowsProps } from './kube-proxy-for-windows';
export { LogMonitor } from './log-monitor';
export type { LogMonitorProps } from './log-monitor';
export { NodeProblemDetectorForWindows } from './node-problem-detector-for-windows';
export type { NodeProblemDetectorForWindowsProps } from './node-problem-detector-for-windows';
export { ObjectSetConstruct } from './object-set-construct';
export { OsQuota } from './os-quota';
export type { OsQuotaProps } from './os-quota';
export { OvnHybridOverlay } from './ovn-hybrid-overlay';
export type { OvnHybridOverlayProps } from './ovn-hybrid-overlay';
export { WindowsNodeConfiguration } from './windows-node-configuration';
export type { WindowsNodeConfigurationProps } from './windows-node-configuration';
export { linuxMixin, onLinux, onWindows, windowsMixin } from './retrofit';
export type { Change, Kept, Retrofit, RetrofitMixin } from './retrofit';
export { SmbCsiDriver } from './smb-csi-driver';
export type { SmbCsiDriverProps } from './smb-csi-driver';
export { WindowsExporter } from './windows-exporter';
export type { WindowsExporterProps } from './windows-exporter';
export { SmbPersistentVolume, WindowsPersistentVolumeClaim } from './windows-persistent-volume-claim';
export type { SmbPersistentVolumeProps, WindowsPersistentVolumeClaimProps } from './windows-persistent-volume-claim';
export type { StorageClassReference } from './storage-class-reference';
export { WindowsStorageClass } from './windows-storage-class';
export type {
  AwsEbsStorageClassProps, AzureDiskStorageClassProps, AzureFileStorageClassProps, GcePersistentDiskStorageClassProps, SmbStorageClassProps,
  VsphereStorageClassProps,
} from './windows-storage-class';
export type {
  AzureFileVolumeProps, ClaimTemplateProps, CsiVolumeProps, DownwardApiVolumeProps, NamedPipeVolumeProps, ProjectedVolumeProps, SmbVolumeProps,
  VolumeName, WindowsHostPathVolumeProps, WindowsVolumes,
} from './windows-volume';
export { WindowsNamespace } from './windows-namespace';
export type { NamespaceQuota, WindowsNamespaceProps } from './windows-namespace';
export type { ContainerWindowsOptions, GmsaOptions, WindowsOptions } from './windows-options';
export { WindowsRuntimeClass } from './windows-runtime-class';
export type { WindowsRuntimeClassProps } from './windows-runtime-class';
export { WindowsSmokeTest } from './windows-smoke-test';
export type { WindowsSmokeTestProps } from './windows-smoke-test';
export { onWindowsService } from './windows-service';
export type { WindowsServiceOptions } from './windows-service';
export type { WindowsSecurityContext } from './workload-types';
