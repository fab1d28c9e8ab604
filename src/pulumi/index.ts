/**
 * Pulumi front: components that translate their arguments for the core, and transforms for what others wrote. Loads no cdk8s. Each
 * network of `src/network` gets its component here.
 */
export * from './names';
export * from './pod-args';
export { WindowsProblemsError } from './problems-error';
export { linuxTransform, TransformOptions, windowsTransform, WindowsTransformOptions } from './transforms';
export { CustomPlatformArgs, GmsaArgs, TaintArgs, WindowsArgs } from './windows-args';
export * from './windows-cron-job';
export * from './windows-daemon-set';
export * from './windows-deployment';
export * from './windows-job';
export * from './windows-namespace';
export * from './windows-pod';
export * from './windows-runtime-class';
export * from './windows-stateful-set';
