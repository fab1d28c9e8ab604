/**
 * The library without cdk8s and Pulumi: functions that take options and return plain Kubernetes objects, and the tables they use.
 */
export {
  NodeLabel, Platform, REJECTED_ON_LINUX, REJECTED_ON_WINDOWS, rejectedFields, RUNTIME_HANDLERS, WindowsAccount, WindowsVersion,
} from './knowledge';
export type { CheckedPlatform, CustomPlatform, Isolation, OsName, RejectedField, Taint, WindowsChannel } from './knowledge';
export { accountConsequences } from './kubernetes';
export { formatPath, formatProblem, jsonPointer, ProblemsError } from './base';
export type { AccountConsequences } from './kubernetes';
export type { OwnedProblem, Path, PlainObject, Problem } from './base';
export type { ImageLock } from './images';
export { completePod, completeWorkload, retrofitPod } from './pods';
export type {
  CompletedPod, CompletedWorkload, KeptValue, LinuxTarget, Placement, PodChange, PodTarget, RetrofittedPod, RuntimeClassReference, WindowsTarget,
} from './pods';
export type { NamedObject, ObjectSet } from './objects';
export { AddressPlan, calico, windowsNodeAccessEntry, windowsNodeRole } from './objects';
export type { AddressPlanOptions, ApiServer, CalicoOptions, CheckedAddressPlan, ClusterNetworkOptions, NetworkKubeProxyOptions } from './objects';
export { convertStartScript, parseStartCommand } from './other-tools';
export type { ConvertedParameter, ConvertedStartScript, StartScriptParameters } from './other-tools';
export { credentialSpec, gmsaUseBinding, readCredentialSpec } from './objects';
export type {
  ActiveDirectoryDomain, AdditionalAccount, CertManagerTls, CredentialSpecOptions, GmsaUser, GmsaWebhookTls, HostAccount, ReadCredentialSpec,
  SecretTls,
} from './objects';
export {
  azureFileVolume, convertDiskVolume, convertPersistentVolume, convertStorageClass, convertVolume, namedPipeVolume, smbVolume, windowsHostPathVolume,
} from './objects';
export type { AzureFileVolumeOptions, SmbVolumeOptions } from './objects';
export { LOG_MONITOR_SCHEMA, podWithLogMonitor, WINDOWS_EXPORTER_SCHEMA } from './objects';
export { crossplaneNodePool, windowsNodePool } from './nodes';
export type {
  AksNodePoolOptions, AwsSelectorTerm, ClusterApiNodePoolOptions, CrossplaneNodePoolOptions, CrossplaneOptions, EksNodeGroupOptions,
  EksSelfManagedNodesOptions, GkeNodePoolOptions, KarpenterNodePoolOptions, NodeAtZero, NodePoolOptions, NodePoolRequirement, PoolCapacity,
  RotatingName, WindowsNodePool, WindowsNodePoolOptions,
} from './nodes';
export * from './core.generated';
