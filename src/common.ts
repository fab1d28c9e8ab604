/**
 * Exports of the package's root and of each `plus-NN` entry, except for the constructs bound to a cdk8s-plus: the vocabulary, completion,
 * and the constructs that don't need cdk8s-plus. The whole core is in `k8s-windows/core`.
 */
export { HOST_ACCOUNT_PLUGINS, HOST_PROCESS_ACCOUNTS, NodeLabel, Platform, REJECTED_ON_LINUX, REJECTED_ON_WINDOWS, rejectedFields, RUNTIME_HANDLERS, WindowsAccount, WindowsVersion } from './knowledge';
export type { CheckedPlatform, CustomPlatform, Isolation, OsName, RejectedField, Taint, WindowsChannel } from './knowledge';
export { formatPath, formatProblem, jsonPointer, ProblemsError } from './manifest';
export type { OwnedProblem, Path, PlainObject, Problem } from './manifest';
export { completePod } from './complete';
export type { CompletedPod, LinuxTarget, Placement, PodTarget, RuntimeClassReference, WindowsTarget } from './complete';
export { AddressPlan } from './network';
export type { AddressPlanOptions, ApiServer, CheckedAddressPlan, NetworkKubeProxyOptions } from './network';
export { readCredentialSpec } from './identity';
export type {
  ActiveDirectoryDomain, AdditionalAccount, CertManagerTls, GmsaUser, HostAccount, ReadCredentialSpec, SecretTls,
} from './identity';
export type {
  EtwSource, EventFlowLoggerOptions, EventLogSource, EventProvider, FileSource, FluentBitEventLog, FluentBitInput, FluentBitOutput, FluentBitTail,
  HealthCheckedComponent, LogLevel, LogSource, PodMonitorOptions, PrepulledImage, ProcessSource, SmbCsiImages, WindowsExporterCollector,
  WindowsExporterCollectorOptions,
} from './addons';
export * from './cdk8s';
