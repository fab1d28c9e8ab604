/** The constructs bound to cdk8s-plus-27, the vocabulary, and completion. */
import './peers/plus-27';
import * as plus from 'cdk8s-plus-27';
import { onWindowsService, windowsServiceClass, WindowsServicePropsOf } from './cdk8s/windows-service';
import { windowsVolumes } from './cdk8s/windows-volume';
import { windowsWorkload } from './cdk8s/windows-workload';
import { WindowsContainer, WindowsWorkload } from './cdk8s/workload-types';

export * from './common';

/** A container of a Windows pod. */
export interface WindowsContainerProps extends WindowsContainer<plus.ContainerProps> {}

export interface WindowsDeploymentProps extends WindowsWorkload<plus.DeploymentProps> {}

/** Replicated pods; the cdk8s-plus Deployment for Windows. */
export class WindowsDeployment extends windowsWorkload(plus, plus.Deployment) {
  public exposeViaService(options?: plus.DeploymentExposeViaServiceOptions): plus.Service {
    return onWindowsService(super.exposeViaService(options));
  }
}
export interface WindowsDeployment {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

export interface WindowsStatefulSetProps extends WindowsWorkload<plus.StatefulSetProps> {}

/** Pods with an identity; the cdk8s-plus StatefulSet for Windows. */
export class WindowsStatefulSet extends windowsWorkload(plus, plus.StatefulSet) {}
export interface WindowsStatefulSet {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

export interface WindowsDaemonSetProps extends WindowsWorkload<plus.DaemonSetProps> {}

/** A pod on every Windows node; the cdk8s-plus DaemonSet for Windows. */
export class WindowsDaemonSet extends windowsWorkload(plus, plus.DaemonSet) {}
export interface WindowsDaemonSet {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

export interface WindowsJobProps extends WindowsWorkload<plus.JobProps> {}

/** Pods that run to their end; the cdk8s-plus Job for Windows. */
export class WindowsJob extends windowsWorkload(plus, plus.Job) {}
export interface WindowsJob {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

export interface WindowsCronJobProps extends WindowsWorkload<plus.CronJobProps> {}

/** Jobs by the clock; the cdk8s-plus CronJob for Windows. */
export class WindowsCronJob extends windowsWorkload(plus, plus.CronJob) {}
export interface WindowsCronJob {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

export interface WindowsPodProps extends WindowsWorkload<plus.PodProps> {}

/** A single pod; the cdk8s-plus Pod for Windows. */
export class WindowsPod extends windowsWorkload(plus, plus.Pod) {}
export interface WindowsPod {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

export interface WindowsServiceProps extends WindowsServicePropsOf<plus.ServiceProps> {}

/** The cdk8s-plus Service, with what Windows' proxy can be asked for; refuses what it can't do. */
export class WindowsService extends windowsServiceClass(plus.Service) {}

/** Volumes for Windows pods beside those of cdk8s-plus: SMB, Azure Files, CSI, projected, ephemeral, claim templates, paths and pipes. */
export const WindowsVolume = windowsVolumes(plus.Volume);
