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
export type { CheckedAddressPlan } from './objects';
export { readCredentialSpec } from './objects';
export type { ReadCredentialSpec } from './objects';
export type { EventFlowLoggerOptions } from './objects';
export { crossplaneNodePool, windowsNodePool } from './nodes';
export type {
  AksNodePoolOptions, AwsSelectorTerm, ClusterApiNodePoolOptions, CrossplaneNodePoolOptions, CrossplaneOptions, EksNodeGroupOptions,
  GkeNodePoolOptions, KarpenterNodePoolOptions, NodeAtZero, NodePoolOptions, NodePoolRequirement, PoolCapacity, RotatingName, WindowsNodePool,
  WindowsNodePoolOptions,
} from './nodes';
export * from './common.generated';
export * from './cdk8s';
