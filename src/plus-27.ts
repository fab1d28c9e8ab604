/** The constructs for cdk8s-plus-27, the vocabulary, and completion. */
import './peers/plus-27';
import * as plus from 'cdk8s-plus-27';
import { onWindowsService, windowsServiceClass, WindowsServicePropsOf } from './cdk8s/windows-service';
import { windowsVolumes } from './cdk8s/windows-volume';
import { windowsWorkload } from './cdk8s/windows-workload';
import { WindowsContainer, WindowsWorkload } from './cdk8s/workload-types';

export * from './common';

/** Props of a container of a Windows Pod. */
export interface WindowsContainerProps extends WindowsContainer<plus.ContainerProps> {}

/** Props of `WindowsDeployment`. */
export interface WindowsDeploymentProps extends WindowsWorkload<plus.DeploymentProps> {}

/** The cdk8s-plus Deployment for Windows: replicated Pods. */
export class WindowsDeployment extends windowsWorkload(plus, plus.Deployment) {
  public exposeViaService(options?: plus.DeploymentExposeViaServiceOptions): plus.Service {
    return onWindowsService(super.exposeViaService(options));
  }
}
export interface WindowsDeployment {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsStatefulSet`. */
export interface WindowsStatefulSetProps extends WindowsWorkload<plus.StatefulSetProps> {}

/** The cdk8s-plus StatefulSet for Windows: Pods with a stable identity. */
export class WindowsStatefulSet extends windowsWorkload(plus, plus.StatefulSet) {}
export interface WindowsStatefulSet {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsDaemonSet`. */
export interface WindowsDaemonSetProps extends WindowsWorkload<plus.DaemonSetProps> {}

/** The cdk8s-plus DaemonSet for Windows: a Pod on every Windows node. */
export class WindowsDaemonSet extends windowsWorkload(plus, plus.DaemonSet) {}
export interface WindowsDaemonSet {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsJob`. */
export interface WindowsJobProps extends WindowsWorkload<plus.JobProps> {}

/** The cdk8s-plus Job for Windows: Pods that run to completion. */
export class WindowsJob extends windowsWorkload(plus, plus.Job) {}
export interface WindowsJob {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsCronJob`. */
export interface WindowsCronJobProps extends WindowsWorkload<plus.CronJobProps> {}

/** The cdk8s-plus CronJob for Windows: Jobs on a schedule. */
export class WindowsCronJob extends windowsWorkload(plus, plus.CronJob) {}
export interface WindowsCronJob {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsPod`. */
export interface WindowsPodProps extends WindowsWorkload<plus.PodProps> {}

/** The cdk8s-plus Pod for Windows: a single Pod. */
export class WindowsPod extends windowsWorkload(plus, plus.Pod) {}
export interface WindowsPod {
  addContainer(container: WindowsContainerProps): plus.Container;
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsService`. */
export interface WindowsServiceProps extends WindowsServicePropsOf<plus.ServiceProps> {}

/** The cdk8s-plus Service with the options of kube-proxy on Windows; rejects what Windows doesn't support. */
export class WindowsService extends windowsServiceClass(plus.Service) {}

/** Volumes for Windows Pods, in addition to those of cdk8s-plus: SMB, Azure Files, CSI, projected, ephemeral, claim templates, host paths and named pipes. */
export const WindowsVolume = windowsVolumes(plus.Volume);
