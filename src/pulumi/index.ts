/**
 * Pulumi components for Windows workloads that pass their arguments to the core, and transforms for other resources. Doesn't load cdk8s. A component
 * for an object set of the core extends `ObjectSetComponent`.
 */
export * from './calico-network';
export * from './components.generated';
export { KubernetesObject } from './kubernetes-object';
export * from './log-monitor';
export * from './names.generated';
export { ObjectSetComponent } from './object-set-component';
export * from './pod-args';
export { type OwnedProblem, ProblemsError } from '../base';
export { linuxTransform, TransformOptions, windowsTransform, WindowsTransformOptions } from './transforms';
export { CustomPlatformArgs, GmsaArgs, NodePoolResource, PlatformArgs, TaintArgs, WindowsArgs } from './windows-args';
export * from './workloads';
export * from './windows-namespace';
export * from './windows-runtime-class';
