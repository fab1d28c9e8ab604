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
  CompletedPod, CompletedWorkload, KeptValue, LinuxTarget, Placement, PodChange, PodTarget, RetrofittedPod, RuntimeClassReference,
  WindowsTarget,
} from './pods';
export { osQuota } from './objects';
export type { NamedObject, ObjectSet, OsQuotaOptions } from './objects';
export {
  AddressPlan, amazonVpcCni, calico, flannelHostGateway, flannelVxlan, kubeProxyForWindows, ovnHybridOverlay, windowsNodeAccessEntry,
  windowsNodeRole,
} from './objects';
export type {
  AddressPlanOptions, AmazonVpcCniOptions, ApiServer, CalicoOptions, CheckedAddressPlan, ClusterNetworkOptions, FlannelHostGatewayOptions,
  FlannelVxlanOptions, KubeProxyForWindowsOptions, NetworkKubeProxyOptions, OvnHybridOverlayOptions,
} from './objects';
export { convertStartScript, parseStartCommand } from './other-tools';
export type { ConvertedParameter, ConvertedStartScript, StartScriptParameters } from './other-tools';
export { credentialSpec, gmsaCredentialSpec, gmsaUseBinding, gmsaWebhook, readCredentialSpec } from './objects';
export type {
  ActiveDirectoryDomain, AdditionalAccount, CertManagerTls, CredentialSpecOptions, GmsaCredentialSpecOptions, GmsaUser, GmsaWebhookOptions,
  GmsaWebhookTls, HostAccount, ReadCredentialSpec, SecretTls,
} from './objects';
export {
  awsEbsStorageClass, azureDiskStorageClass, azureFileStorageClass, azureFileVolume, convertDiskVolume, convertPersistentVolume,
  convertStorageClass, convertVolume, gcePersistentDiskStorageClass, namedPipeVolume, smbPersistentVolume, smbStorageClass, smbVolume,
  vsphereStorageClass, windowsHostPathVolume, windowsPersistentVolumeClaim,
} from './objects';
export type {
  AwsEbsStorageClassOptions, AzureDiskStorageClassOptions, AzureFileStorageClassOptions, AzureFileVolumeOptions,
  GcePersistentDiskStorageClassOptions, SmbPersistentVolumeOptions, SmbStorageClassOptions, SmbVolumeOptions, VsphereStorageClassOptions,
  WindowsPersistentVolumeClaimOptions,
} from './objects';
export {
  csiProxy, eventFlowLogger, fluentBitForWindows, hostProcessScript, imagePrepull, LOG_MONITOR_SCHEMA, logMonitor,
  nodeProblemDetectorForWindows, podWithLogMonitor, smbCsiDriver, WINDOWS_EXPORTER_SCHEMA, windowsExporter, windowsSmokeTest,
} from './objects';
export type {
  CsiProxyOptions, EventFlowLoggerOptions, FluentBitForWindowsOptions, HostProcessScriptOptions, ImagePrepullOptions, LogMonitorOptions,
  NodeProblemDetectorForWindowsOptions, SmbCsiDriverOptions, WindowsExporterOptions, WindowsSmokeTestOptions,
} from './objects';
export { crossplaneNodePool, windowsNodePool } from './nodes';
export type {
  AksNodePoolOptions, AwsSelectorTerm, ClusterApiNodePoolOptions, CrossplaneNodePoolOptions, CrossplaneOptions, EksNodeGroupOptions,
  EksSelfManagedNodesOptions, GkeNodePoolOptions, KarpenterNodePoolOptions, NodeAtZero, NodePoolOptions, NodePoolRequirement, PoolCapacity,
  RotatingName, WindowsNodePool, WindowsNodePoolOptions,
} from './nodes';
