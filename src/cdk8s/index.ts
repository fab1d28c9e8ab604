/**
 * cdk8s front: constructs, and `onWindows` / `onLinux` for constructs of others. Nothing here is bound to a version of cdk8s-plus; the
 * entry points (`../index.ts`, `../plus-32.ts`, …) bind the workloads and services to one.
 */
export { ConstructProblems, PodProblemsError } from './problems-error';
export * from './retrofit';
export * from './windows-namespace';
export { ContainerWindowsOptions, GmsaOptions, WindowsOptions } from './windows-options';
export * from './windows-runtime-class';
export { onWindowsService, WindowsServiceOptions } from './windows-service';
export { WindowsSecurityContext } from './workload-types';
