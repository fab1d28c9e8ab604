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
export { completePod, completeWorkload, osQuota, retrofitPod } from './complete';
export type {
  CompletedPod, CompletedWorkload, KeptValue, LinuxTarget, NamedObject, ObjectSet, OsQuotaOptions, Placement, PodChange,
  PodTarget, RetrofittedPod, RuntimeClassReference, WindowsTarget,
} from './complete';
export {
  AddressPlan, amazonVpcCni, calico, convertStartScript, flannelHostGateway, flannelVxlan, kubeProxyForWindows,
  ovnHybridOverlay, parseStartCommand, windowsNodeAccessEntry, windowsNodeRole,
} from './network';
export type {
  AddressPlanOptions, AmazonVpcCniOptions, ApiServer, CalicoOptions, CheckedAddressPlan, ConvertedParameter,
  ConvertedStartScript, FlannelHostGatewayOptions, FlannelVxlanOptions, KubeProxyForWindowsOptions,
  NetworkKubeProxyOptions, OvnHybridOverlayOptions, StartScriptParameters,
} from './network';
export { credentialSpec, gmsaCredentialSpec, gmsaUseBinding, gmsaWebhook, readCredentialSpec } from './identity';
export type {
  ActiveDirectoryDomain, AdditionalAccount, CertManagerTls, CredentialSpecOptions, GmsaCredentialSpecOptions, GmsaUser,
  GmsaWebhookOptions, HostAccount, ReadCredentialSpec, SecretTls,
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
