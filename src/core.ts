/**
 * The library without cdk8s and Pulumi: functions that take options and return plain Kubernetes objects, and the tables they use.
 */
export {
  NodeLabel, Platform, REJECTED_ON_LINUX, REJECTED_ON_WINDOWS, rejectedFields, RUNTIME_HANDLERS, WindowsAccount,
  WindowsVersion,
} from './knowledge';
export type { CheckedPlatform, CustomPlatform, Isolation, OsName, RejectedField, Taint, WindowsChannel } from './knowledge';
export { accountConsequences, formatPath, formatProblem, jsonPointer, ProblemsError } from './manifest';
export type { AccountConsequences, OwnedProblem, Path, PlainObject, Problem } from './manifest';
export { completePod, completeWorkload, retrofitPod } from './complete';
export type {
  CompletedPod, CompletedWorkload, KeptValue, LinuxTarget, Placement, PodChange, PodTarget, RetrofittedPod,
  RuntimeClassReference, WindowsTarget,
} from './complete';
export { osQuota } from './objects';
export type { NamedObject, ObjectSet, OsQuotaOptions } from './objects';
export {
  AddressPlan, amazonVpcCni, calico, flannelHostGateway, flannelVxlan, kubeProxyForWindows, ovnHybridOverlay,
  windowsNodeAccessEntry, windowsNodeRole,
} from './network';
export type {
  AddressPlanOptions, AmazonVpcCniOptions, ApiServer, CalicoOptions, CheckedAddressPlan, ClusterNetworkOptions, FlannelHostGatewayOptions,
  FlannelVxlanOptions, KubeProxyForWindowsOptions, NetworkKubeProxyOptions, OvnHybridOverlayOptions,
} from './network';
export { convertStartScript, parseStartCommand } from './convert/start-script';
export type { ConvertedParameter, ConvertedStartScript, StartScriptParameters } from './convert/start-script';
export { credentialSpec, gmsaCredentialSpec, gmsaUseBinding, gmsaWebhook, readCredentialSpec } from './identity';
export type {
  ActiveDirectoryDomain, AdditionalAccount, CertManagerTls, CredentialSpecOptions, GmsaCredentialSpecOptions, GmsaUser,
  GmsaWebhookOptions, GmsaWebhookTls, HostAccount, ReadCredentialSpec, SecretTls,
} from './identity';
export {
  awsEbsStorageClass, azureDiskStorageClass, azureFileStorageClass, azureFileVolume, convertDiskVolume,
  convertPersistentVolume, convertStorageClass, convertVolume, gcePersistentDiskStorageClass, namedPipeVolume,
  smbPersistentVolume, smbStorageClass, smbVolume, vsphereStorageClass, windowsHostPathVolume,
  windowsPersistentVolumeClaim,
} from './storage';
export type {
  AwsEbsStorageClassOptions, AzureDiskStorageClassOptions, AzureFileStorageClassOptions, AzureFileVolumeOptions,
  GcePersistentDiskStorageClassOptions, SmbPersistentVolumeOptions, SmbStorageClassOptions, SmbVolumeOptions,
  VsphereStorageClassOptions, WindowsPersistentVolumeClaimOptions,
} from './storage';
export {
  csiProxy, eventFlowLogger, fluentBitForWindows, hostProcessScript, imagePrepull, LOG_MONITOR_SCHEMA, logMonitor,
  nodeProblemDetectorForWindows, podWithLogMonitor, smbCsiDriver, WINDOWS_EXPORTER_SCHEMA, windowsExporter, windowsSmokeTest,
} from './addons';
export type {
  CsiProxyOptions, EventFlowLoggerOptions, FluentBitForWindowsOptions, HostProcessScriptOptions, ImagePrepullOptions,
  LogMonitorOptions, NodeProblemDetectorForWindowsOptions, SmbCsiDriverOptions, WindowsExporterOptions,
  WindowsSmokeTestOptions,
} from './addons';
