/** The constructs for cdk8s-plus-27, the vocabulary, and completion. */
import * as plus from 'cdk8s-plus-27';
import { onWindowsService, windowsServiceClass, WindowsServicePropsOf } from './cdk8s/windows-service';
import { windowsVolumes } from './cdk8s/windows-volume';
import { WindowsContainer, windowsWorkload, WindowsWorkload } from './cdk8s/windows-workload';

export * from './common';

/** Props of a container of a Windows Pod. */
export interface WindowsContainerProps extends WindowsContainer<plus.ContainerProps> {}

/** Props of `WindowsDeployment`. */
export interface WindowsDeploymentProps extends WindowsWorkload<plus.DeploymentProps> {}

/**
 * The cdk8s-plus Deployment for Windows: replicated Pods.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { ServiceType } from 'cdk8s-plus-27';
 * import { WindowsDeployment } from 'k8s-windows/plus-27';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * const web = new WindowsDeployment(chart, 'web', {
 *   replicas: 3,
 *   containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', portNumber: 80 }],
 * });
 * web.exposeViaService({ serviceType: ServiceType.LOAD_BALANCER });
 * app.synth();
 * ```
 */
export class WindowsDeployment extends windowsWorkload(plus, plus.Deployment) {
  /**
   * Exposes the Pods through a Service.
   *
   * @throws ProblemsError at synth, if Windows doesn't support an option of the Service
   */
  public exposeViaService(options?: plus.DeploymentExposeViaServiceOptions): plus.Service {
    return onWindowsService(super.exposeViaService(options));
  }
}
/** Methods of cdk8s-plus that accept containers with Windows options. */
export interface WindowsDeployment {
  /** Adds a container with Windows options. */
  addContainer(container: WindowsContainerProps): plus.Container;
  /** Adds an init container with Windows options. */
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsStatefulSet`. */
export interface WindowsStatefulSetProps extends WindowsWorkload<plus.StatefulSetProps> {}

/**
 * The cdk8s-plus StatefulSet for Windows: Pods with a stable identity.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { Service } from 'cdk8s-plus-27';
 * import { WindowsStatefulSet } from 'k8s-windows/plus-27';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * new WindowsStatefulSet(chart, 'queue', {
 *   service: new Service(chart, 'service', { clusterIP: 'None', ports: [{ port: 5672 }] }),
 *   containers: [{ image: 'registry.example/queue:ltsc2022', portNumber: 5672 }],
 * });
 * app.synth();
 * ```
 */
export class WindowsStatefulSet extends windowsWorkload(plus, plus.StatefulSet) {}
/** Methods of cdk8s-plus that accept containers with Windows options. */
export interface WindowsStatefulSet {
  /** Adds a container with Windows options. */
  addContainer(container: WindowsContainerProps): plus.Container;
  /** Adds an init container with Windows options. */
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsDaemonSet`. */
export interface WindowsDaemonSetProps extends WindowsWorkload<plus.DaemonSetProps> {}

/**
 * The cdk8s-plus DaemonSet for Windows: a Pod on every Windows node.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsDaemonSet } from 'k8s-windows/plus-27';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * new WindowsDaemonSet(chart, 'agent', {
 *   containers: [{ image: 'registry.example/agent:ltsc2022' }],
 *   windows: { hostProcess: true }, // the containers use the network and an account of the node
 * });
 * app.synth();
 * ```
 */
export class WindowsDaemonSet extends windowsWorkload(plus, plus.DaemonSet) {}
/** Methods of cdk8s-plus that accept containers with Windows options. */
export interface WindowsDaemonSet {
  /** Adds a container with Windows options. */
  addContainer(container: WindowsContainerProps): plus.Container;
  /** Adds an init container with Windows options. */
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsJob`. */
export interface WindowsJobProps extends WindowsWorkload<plus.JobProps> {}

/**
 * The cdk8s-plus Job for Windows: Pods that run to completion.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsJob } from 'k8s-windows/plus-27';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * new WindowsJob(chart, 'import', {
 *   backoffLimit: 2,
 *   containers: [{ image: 'registry.example/import:ltsc2022' }],
 * });
 * app.synth();
 * ```
 */
export class WindowsJob extends windowsWorkload(plus, plus.Job) {}
/** Methods of cdk8s-plus that accept containers with Windows options. */
export interface WindowsJob {
  /** Adds a container with Windows options. */
  addContainer(container: WindowsContainerProps): plus.Container;
  /** Adds an init container with Windows options. */
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsCronJob`. */
export interface WindowsCronJobProps extends WindowsWorkload<plus.CronJobProps> {}

/**
 * The cdk8s-plus CronJob for Windows: Jobs on a schedule.
 *
 * @example
 * ```ts
 * import { App, Chart, Cron } from 'cdk8s';
 * import { WindowsCronJob } from 'k8s-windows/plus-27';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * new WindowsCronJob(chart, 'report', {
 *   schedule: Cron.daily(),
 *   containers: [{ image: 'registry.example/report:ltsc2022' }],
 * });
 * app.synth();
 * ```
 */
export class WindowsCronJob extends windowsWorkload(plus, plus.CronJob) {}
/** Methods of cdk8s-plus that accept containers with Windows options. */
export interface WindowsCronJob {
  /** Adds a container with Windows options. */
  addContainer(container: WindowsContainerProps): plus.Container;
  /** Adds an init container with Windows options. */
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsPod`. */
export interface WindowsPodProps extends WindowsWorkload<plus.PodProps> {}

/**
 * The cdk8s-plus Pod for Windows: a single Pod.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsPod } from 'k8s-windows/plus-27';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * new WindowsPod(chart, 'test', {
 *   containers: [{ image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022', command: ['cmd', '/c', 'ver'] }],
 * });
 * app.synth();
 * ```
 */
export class WindowsPod extends windowsWorkload(plus, plus.Pod) {}
/** Methods of cdk8s-plus that accept containers with Windows options. */
export interface WindowsPod {
  /** Adds a container with Windows options. */
  addContainer(container: WindowsContainerProps): plus.Container;
  /** Adds an init container with Windows options. */
  addInitContainer(container: WindowsContainerProps): plus.Container;
}

/** Props of `WindowsService`. */
export interface WindowsServiceProps extends WindowsServicePropsOf<plus.ServiceProps> {}

/**
 * The cdk8s-plus Service with the options of kube-proxy on Windows; rejects what Windows doesn't support.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { WindowsService } from 'k8s-windows/plus-27';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * new WindowsService(chart, 'web', {
 *   ports: [{ port: 80 }],
 *   windows: { sessionAffinity: 'ClientIP' },
 * });
 * app.synth();
 * ```
 */
export class WindowsService extends windowsServiceClass(plus.Service) {}

/**
 * Volumes for Windows Pods, in addition to those of cdk8s-plus: SMB, Azure Files, CSI, projected, ephemeral, claim templates, host paths and named
 * pipes.
 */
export const WindowsVolume = windowsVolumes(plus.Volume);
