/**
 * Front end for cdk8s: constructs, and `onWindows` and `onLinux` for other constructs. Nothing here depends on a version of cdk8s-plus; the
 * entry points (`../index.ts`, `../plus-32.ts`, …) bind workloads and Services to one.
 */
export * from './constructs.generated';
export { GmsaCredentialSpec } from './gmsa';
export type {
  GmsaCredentialSpecFactsProps, GmsaCredentialSpecFileProps, GmsaCredentialSpecProps, ServiceAccountReference,
} from './gmsa';
export { Images } from './images';
export * from './log-monitor';
export { ObjectSetConstruct } from './object-set-construct';
export * from './os-quota';
export * from './retrofit';
export { SmbPersistentVolume, WindowsPersistentVolumeClaim, WindowsStorageClass } from './storage';
export type { Amount } from './amounts';
export type {
  AwsEbsStorageClassProps, AzureDiskStorageClassProps, AzureFileStorageClassProps, GcePersistentDiskStorageClassProps,
  SmbPersistentVolumeProps, SmbStorageClassProps, StorageClassReference, VsphereStorageClassProps, WindowsPersistentVolumeClaimProps,
} from './storage';
export type {
  AzureFileVolumeProps, ClaimTemplateProps, CsiVolumeProps, DownwardApiVolumeProps, NamedPipeVolumeProps, ProjectedVolumeProps, SmbVolumeProps,
  VolumeName, WindowsHostPathVolumeProps, WindowsVolumes,
} from './windows-volume';
export { WindowsNamespace } from './windows-namespace';
export type { NamespaceQuota, WindowsNamespaceProps } from './windows-namespace';
export * from './windows-node-pool';
export type { ContainerWindowsOptions, GmsaOptions, NodePoolConstruct, WindowsOptions } from './windows-options';
export { WindowsRuntimeClass } from './windows-runtime-class';
export type { WindowsRuntimeClassProps } from './windows-runtime-class';
export { onWindowsService } from './windows-service';
export type { WindowsServiceOptions } from './windows-service';
export type { WindowsSecurityContext } from './windows-workload';
