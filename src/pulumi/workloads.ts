import { DaemonSet } from '@pulumi/kubernetes/apps/v1/daemonSet';
import { Deployment } from '@pulumi/kubernetes/apps/v1/deployment';
import { StatefulSet } from '@pulumi/kubernetes/apps/v1/statefulSet';
import { CronJob } from '@pulumi/kubernetes/batch/v1/cronJob';
import { Job } from '@pulumi/kubernetes/batch/v1/job';
import { Pod } from '@pulumi/kubernetes/core/v1/pod';
import type { apps, batch, core, meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { componentOptions } from './child-options';
import { outputsOf } from './outputs';
import { WindowsPodSpecArgs, WindowsPodTemplateArgs } from './pod-args';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';

/** The spec of a Deployment, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsDeploymentSpecArgs {
  /** Template of the Pods. */
  readonly template: Input<WindowsPodTemplateArgs>;
  /** Selects the Pods. @default - a label of the component, which is added to its Pods */
  readonly selector?: Input<meta.v1.LabelSelector | undefined>;
  /** Number of Pods. @default 1 */
  readonly replicas?: Input<number | undefined>;
  /** Update strategy. @default - RollingUpdate */
  readonly strategy?: Input<apps.v1.DeploymentStrategy | undefined>;
  /** Seconds that a Pod must be ready to be available. @default 0 */
  readonly minReadySeconds?: Input<number | undefined>;
  /** Pauses rollouts. @default false */
  readonly paused?: Input<boolean | undefined>;
  /** Seconds after which a rollout without progress has failed. @default 1800, since Windows images take long to pull */
  readonly progressDeadlineSeconds?: Input<number | undefined>;
  /** Number of ReplicaSets to keep. @default 10 */
  readonly revisionHistoryLimit?: Input<number | undefined>;
}

/** Arguments of `WindowsDeployment`. */
export interface WindowsDeploymentArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta | undefined>;
  /** Spec of the Deployment. */
  readonly spec: Input<WindowsDeploymentSpecArgs>;
  /** Windows-specific settings of the Pods. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Adopts an existing Deployment of the stack: the logical name of a top-level resource, or a URN.
   * @default - a new resource is created
   */
  readonly adopt?: string;
}

/**
 * A Deployment of Windows Pods.
 *
 * @example
 * ```ts
 * import { WindowsDeployment } from 'k8s-windows/pulumi';
 *
 * new WindowsDeployment('web', {
 *   spec: {
 *     replicas: 3,
 *     template: {
 *       spec: { containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }] },
 *     },
 *   },
 * });
 * ```
 */
export class WindowsDeployment extends ComponentResource {
  /** The Deployment resource. */
  public readonly deployment: Deployment;
  /** Name of the Deployment in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsDeploymentArgs, opts?: ComponentResourceOptions) {
    const { inputs, options, nameOf } = prepareWorkload('apps/v1', 'Deployment', name, args);
    super('k8s-windows:index:WindowsDeployment', name, {}, componentOptions(opts));
    this.deployment = new Deployment(name, inputs, options(this, opts));
    this.name = nameOf(this, this.deployment);
    this.registerOutputs(outputsOf(this));
  }
}

/** The spec of a StatefulSet, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsStatefulSetSpecArgs {
  /** Template of the Pods. */
  readonly template: Input<WindowsPodTemplateArgs>;
  /** Selects the Pods. @default - a label of the component, which is added to its Pods */
  readonly selector?: Input<meta.v1.LabelSelector | undefined>;
  /** Name of the headless Service of the Pods. @default - none */
  readonly serviceName?: Input<string | undefined>;
  /** Number of Pods. @default 1 */
  readonly replicas?: Input<number | undefined>;
  /** Numbering of the Pods. @default - starts at 0 */
  readonly ordinals?: Input<apps.v1.StatefulSetOrdinals | undefined>;
  /** Seconds that a Pod must be ready to be available. @default 0 */
  readonly minReadySeconds?: Input<number | undefined>;
  /** Whether claims are kept or deleted with their Pods. @default - claims are kept */
  readonly persistentVolumeClaimRetentionPolicy?: Input<apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy | undefined>;
  /** Whether Pods are created in order or in parallel: `OrderedReady`, or `Parallel`. @default 'OrderedReady' */
  readonly podManagementPolicy?: Input<string | undefined>;
  /** Number of revisions to keep. @default 10 */
  readonly revisionHistoryLimit?: Input<number | undefined>;
  /** Update strategy. @default - RollingUpdate */
  readonly updateStrategy?: Input<apps.v1.StatefulSetUpdateStrategy | undefined>;
  /** Claims that are created for each Pod. @default - none */
  readonly volumeClaimTemplates?: Input<Input<core.v1.PersistentVolumeClaim>[] | undefined>;
}

/** Arguments of `WindowsStatefulSet`. */
export interface WindowsStatefulSetArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta | undefined>;
  /** Spec of the StatefulSet. */
  readonly spec: Input<WindowsStatefulSetSpecArgs>;
  /** Windows-specific settings of the Pods. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Adopts an existing StatefulSet of the stack: the logical name of a top-level resource, or a URN.
   * @default - a new resource is created
   */
  readonly adopt?: string;
}

/**
 * Windows Pods with a stable identity.
 *
 * @example
 * ```ts
 * import { WindowsStatefulSet } from 'k8s-windows/pulumi';
 *
 * new WindowsStatefulSet('queue', {
 *   spec: {
 *     serviceName: 'queue',
 *     template: { spec: { containers: [{ name: 'queue', image: 'registry.example/queue:ltsc2022' }] } },
 *   },
 * });
 * ```
 */
export class WindowsStatefulSet extends ComponentResource {
  /** The StatefulSet resource. */
  public readonly statefulSet: StatefulSet;
  /** Name of the StatefulSet in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsStatefulSetArgs, opts?: ComponentResourceOptions) {
    const { inputs, options, nameOf } = prepareWorkload('apps/v1', 'StatefulSet', name, args);
    super('k8s-windows:index:WindowsStatefulSet', name, {}, componentOptions(opts));
    this.statefulSet = new StatefulSet(name, inputs, options(this, opts));
    this.name = nameOf(this, this.statefulSet);
    this.registerOutputs(outputsOf(this));
  }
}

/** The spec of a DaemonSet, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsDaemonSetSpecArgs {
  /** Template of the Pods. */
  readonly template: Input<WindowsPodTemplateArgs>;
  /** Selects the Pods. @default - a label of the component, which is added to its Pods */
  readonly selector?: Input<meta.v1.LabelSelector | undefined>;
  /** Seconds that a Pod must be ready to be available. @default 0 */
  readonly minReadySeconds?: Input<number | undefined>;
  /** Number of revisions to keep. @default 10 */
  readonly revisionHistoryLimit?: Input<number | undefined>;
  /** Update strategy. @default - RollingUpdate */
  readonly updateStrategy?: Input<apps.v1.DaemonSetUpdateStrategy | undefined>;
}

/** Arguments of `WindowsDaemonSet`. */
export interface WindowsDaemonSetArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta | undefined>;
  /** Spec of the DaemonSet. */
  readonly spec: Input<WindowsDaemonSetSpecArgs>;
  /** Windows-specific settings of the Pods. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Adopts an existing DaemonSet of the stack: the logical name of a top-level resource, or a URN.
   * @default - a new resource is created
   */
  readonly adopt?: string;
}

/**
 * A Windows Pod on every matching node.
 *
 * @example
 * ```ts
 * import { WindowsDaemonSet } from 'k8s-windows/pulumi';
 *
 * new WindowsDaemonSet('agent', {
 *   spec: { template: { spec: { containers: [{ name: 'agent', image: 'registry.example/agent:ltsc2022' }] } } },
 *   windows: { hostProcess: true }, // the containers use the network and an account of the node
 * });
 * ```
 */
export class WindowsDaemonSet extends ComponentResource {
  /** The DaemonSet resource. */
  public readonly daemonSet: DaemonSet;
  /** Name of the DaemonSet in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsDaemonSetArgs, opts?: ComponentResourceOptions) {
    const { inputs, options, nameOf } = prepareWorkload('apps/v1', 'DaemonSet', name, args);
    super('k8s-windows:index:WindowsDaemonSet', name, {}, componentOptions(opts));
    this.daemonSet = new DaemonSet(name, inputs, options(this, opts));
    this.name = nameOf(this, this.daemonSet);
    this.registerOutputs(outputsOf(this));
  }
}

/** The spec of a Job, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsJobSpecArgs {
  /** Template of the Pods. */
  readonly template: Input<WindowsPodTemplateArgs>;
  /** Seconds after which the Job is stopped. @default - none */
  readonly activeDeadlineSeconds?: Input<number | undefined>;
  /** Number of retries before the Job fails. @default 6 */
  readonly backoffLimit?: Input<number | undefined>;
  /** Number of retries per index, for indexed Jobs. @default - none */
  readonly backoffLimitPerIndex?: Input<number | undefined>;
  /** `NonIndexed`, or `Indexed`. @default 'NonIndexed' */
  readonly completionMode?: Input<string | undefined>;
  /** Number of Pods that must succeed. @default - that of `parallelism` */
  readonly completions?: Input<number | undefined>;
  /** Uses `selector` instead of a generated one. @default false */
  readonly manualSelector?: Input<boolean | undefined>;
  /** Number of indexes that can fail before the Job fails. @default - none */
  readonly maxFailedIndexes?: Input<number | undefined>;
  /** Maximum number of Pods that run at the same time. @default 1 */
  readonly parallelism?: Input<number | undefined>;
  /** Rules for failed Pods. @default - each failure counts towards `backoffLimit` */
  readonly podFailurePolicy?: Input<batch.v1.PodFailurePolicy | undefined>;
  /** When failed Pods are replaced: `TerminatingOrFailed`, or `Failed`. @default - `Failed` with `podFailurePolicy`, else `TerminatingOrFailed` */
  readonly podReplacementPolicy?: Input<string | undefined>;
  /** Selects the Pods. @default - generated by Kubernetes */
  readonly selector?: Input<meta.v1.LabelSelector | undefined>;
  /** Suspends the Job. @default false */
  readonly suspend?: Input<boolean | undefined>;
  /** Seconds after which a finished Job is deleted. @default - it is kept */
  readonly ttlSecondsAfterFinished?: Input<number | undefined>;
}

/** Arguments of `WindowsJob`. */
export interface WindowsJobArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta | undefined>;
  /** Spec of the Job. Required: a missing one is an error when the program runs. @default - none */
  readonly spec?: Input<WindowsJobSpecArgs | undefined>;
  /** Windows-specific settings of the Pods. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Adopts an existing Job of the stack: the logical name of a top-level resource, or a URN.
   * @default - a new resource is created
   */
  readonly adopt?: string;
}

/**
 * Windows Pods that run to completion.
 *
 * @example
 * ```ts
 * import { WindowsJob } from 'k8s-windows/pulumi';
 *
 * new WindowsJob('import', {
 *   spec: { template: { spec: { containers: [{ name: 'import', image: 'registry.example/import:ltsc2022' }] } } },
 * });
 * ```
 */
export class WindowsJob extends ComponentResource {
  /** The Job resource. */
  public readonly job: Job;
  /** Name of the Job in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsJobArgs, opts?: ComponentResourceOptions) {
    const { inputs, options, nameOf } = prepareWorkload('batch/v1', 'Job', name, args);
    super('k8s-windows:index:WindowsJob', name, {}, componentOptions(opts));
    this.job = new Job(name, inputs, options(this, opts));
    this.name = nameOf(this, this.job);
    this.registerOutputs(outputsOf(this));
  }
}

/** A Job template, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsJobTemplateArgs {
  /** Metadata of the Jobs. @default - none */
  readonly metadata?: Input<meta.v1.ObjectMeta | undefined>;
  /** Spec of the Jobs. Required: a missing one is an error when the program runs. @default - none */
  readonly spec?: Input<WindowsJobSpecArgs | undefined>;
}

/** The spec of a CronJob, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsCronJobSpecArgs {
  /** Schedule in cron format. */
  readonly schedule: Input<string>;
  /** Template of the Jobs. */
  readonly jobTemplate: Input<WindowsJobTemplateArgs>;
  /** Whether Jobs can overlap: `Allow`, `Forbid`, or `Replace`. @default 'Allow' */
  readonly concurrencyPolicy?: Input<string | undefined>;
  /** Number of failed Jobs to keep. @default 1 */
  readonly failedJobsHistoryLimit?: Input<number | undefined>;
  /** Seconds after which a missed Job no longer starts. @default - none */
  readonly startingDeadlineSeconds?: Input<number | undefined>;
  /** Number of successful Jobs to keep. @default 3 */
  readonly successfulJobsHistoryLimit?: Input<number | undefined>;
  /** Suspends the schedule. @default false */
  readonly suspend?: Input<boolean | undefined>;
  /** Time zone of the schedule. @default - that of the kube-controller-manager */
  readonly timeZone?: Input<string | undefined>;
}

/** Arguments of `WindowsCronJob`. */
export interface WindowsCronJobArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta | undefined>;
  /** Spec of the CronJob. */
  readonly spec: Input<WindowsCronJobSpecArgs>;
  /** Windows-specific settings of the Pods. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Adopts an existing CronJob of the stack: the logical name of a top-level resource, or a URN.
   * @default - a new resource is created
   */
  readonly adopt?: string;
}

/**
 * Runs Windows Jobs on a schedule.
 *
 * @example
 * ```ts
 * import { WindowsCronJob } from 'k8s-windows/pulumi';
 *
 * new WindowsCronJob('report', {
 *   spec: {
 *     schedule: '0 0 * * *',
 *     jobTemplate: { spec: { template: { spec: { containers: [{ name: 'report', image: 'registry.example/report:ltsc2022' }] } } } },
 *   },
 * });
 * ```
 */
export class WindowsCronJob extends ComponentResource {
  /** The CronJob resource. */
  public readonly cronJob: CronJob;
  /** Name of the CronJob in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsCronJobArgs, opts?: ComponentResourceOptions) {
    const { inputs, options, nameOf } = prepareWorkload('batch/v1', 'CronJob', name, args);
    super('k8s-windows:index:WindowsCronJob', name, {}, componentOptions(opts));
    this.cronJob = new CronJob(name, inputs, options(this, opts));
    this.name = nameOf(this, this.cronJob);
    this.registerOutputs(outputsOf(this));
  }
}

/** Arguments of `WindowsPod`. */
export interface WindowsPodArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta | undefined>;
  /** Spec of the Pod. Required: a missing one is an error when the program runs. @default - none */
  readonly spec?: Input<WindowsPodSpecArgs | undefined>;
  /** Windows-specific settings of the Pod. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Adopts an existing Pod of the stack: the logical name of a top-level resource, or a URN.
   * @default - a new resource is created
   */
  readonly adopt?: string;
}

/**
 * A single Windows Pod.
 *
 * @example
 * ```ts
 * import { WindowsPod } from 'k8s-windows/pulumi';
 *
 * new WindowsPod('test', {
 *   spec: { containers: [{ name: 'test', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2022', command: ['cmd', '/c', 'ver'] }] },
 * });
 * ```
 */
export class WindowsPod extends ComponentResource {
  /** The Pod resource. */
  public readonly pod: Pod;
  /** Name of the Pod in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsPodArgs, opts?: ComponentResourceOptions) {
    const { inputs, options, nameOf } = prepareWorkload('v1', 'Pod', name, args);
    super('k8s-windows:index:WindowsPod', name, {}, componentOptions(opts));
    this.pod = new Pod(name, inputs, options(this, opts));
    this.name = nameOf(this, this.pod);
    this.registerOutputs(outputsOf(this));
  }
}
