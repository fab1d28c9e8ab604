/**
 * cdk8s front: constructs, and `onWindows` / `onLinux` for constructs of others. Nothing here is bound to a version of cdk8s-plus; the
 * entry points (`../index.ts`, `../plus-32.ts`, …) bind the workloads and services to one.
 */
export { PodProblemsError } from './problems-error';
export type { ConstructProblems } from './problems-error';
export { linuxMixin, onLinux, onWindows, windowsMixin } from './retrofit';
export type { Change, Retrofit, RetrofitMixin } from './retrofit';
export { WindowsNamespace } from './windows-namespace';
export type { NamespaceQuota, WindowsNamespaceProps } from './windows-namespace';
export type { ContainerWindowsOptions, GmsaOptions, WindowsOptions } from './windows-options';
export { WindowsRuntimeClass } from './windows-runtime-class';
export type { WindowsRuntimeClassProps } from './windows-runtime-class';
export { onWindowsService } from './windows-service';
export type { WindowsServiceOptions } from './windows-service';
export type { WindowsSecurityContext } from './workload-types';
