/**
 * Exports of the package's root and of each `plus-NN` entry, except for the constructs bound to a cdk8s-plus: the vocabulary, and the
 * constructs that don't need cdk8s-plus. The whole core is in `k8s-windows/core`.
 */
export { HOST_ACCOUNT_PLUGINS, NodeLabel, Platform, WindowsAccount, WindowsVersion } from './knowledge';
export type { CheckedPlatform, CustomPlatform, Isolation, OsName, Taint, WindowsChannel } from './knowledge';
export { ProblemsError } from './base';
export type { OwnedProblem, Path, PlainObject, Problem } from './base';
export type { Placement } from './pods';
export type { ImageLock } from './images';
export { AddressPlan } from './objects';
export type { AddressPlanOptions, ApiServer, CheckedAddressPlan, NetworkKubeProxyOptions } from './objects';
export { readCredentialSpec } from './objects';
export type { ActiveDirectoryDomain, AdditionalAccount, CertManagerTls, GmsaUser, HostAccount, ReadCredentialSpec, SecretTls } from './objects';
export type {
  EtwSource, EventFlowLoggerOptions, EventLogSource, EventProvider, FileSource, FluentBitEventLog, FluentBitInput, FluentBitOutput,
  FluentBitTail, HealthCheckedComponent, LogLevel, LogSource, PodMonitorOptions, PrepulledImage, ProcessSource, SmbCsiImages,
  WindowsExporterCollector, WindowsExporterCollectorOptions,
} from './objects';
export { crossplaneNodePool, windowsNodePool } from './nodes';
export type {
  AksNodePoolOptions, AwsSelectorTerm, ClusterApiNodePoolOptions, CrossplaneNodePoolOptions, CrossplaneOptions, EksNodeGroupOptions,
  GkeNodePoolOptions, KarpenterNodePoolOptions, NodeAtZero, NodePoolOptions, NodePoolRequirement, PoolCapacity, RotatingName, WindowsNodePool,
  WindowsNodePoolOptions,
} from './nodes';
export * from './cdk8s';
