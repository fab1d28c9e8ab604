import { CronJob } from '@pulumi/kubernetes/batch/v1/cronJob';
import type { meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';
import { WindowsJobSpecArgs } from './windows-job';

/** A Job template, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsJobTemplateArgs {
  /** Metadata of the Jobs. @default - none */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  /** Spec of the Jobs. */
  readonly spec: Input<WindowsJobSpecArgs>;
}

/** The spec of a CronJob, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsCronJobSpecArgs {
  /** Schedule in cron format. */
  readonly schedule: Input<string>;
  /** Template of the Jobs. */
  readonly jobTemplate: Input<WindowsJobTemplateArgs>;
  /** Whether Jobs can overlap: `Allow`, `Forbid`, or `Replace`. @default 'Allow' */
  readonly concurrencyPolicy?: Input<string>;
  /** Number of failed Jobs to keep. @default 1 */
  readonly failedJobsHistoryLimit?: Input<number>;
  /** Seconds after which a missed Job no longer starts. @default - none */
  readonly startingDeadlineSeconds?: Input<number>;
  /** Number of successful Jobs to keep. @default 3 */
  readonly successfulJobsHistoryLimit?: Input<number>;
  /** Suspends the schedule. @default false */
  readonly suspend?: Input<boolean>;
  /** Time zone of the schedule. @default - that of the kube-controller-manager */
  readonly timeZone?: Input<string>;
}

/** Arguments of `WindowsCronJob`. */
export interface WindowsCronJobArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
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
    const { inputs, gate } = prepareWorkload('batch/v1', 'CronJob', name, args);
    super('k8s-windows:index:WindowsCronJob', name, {}, componentOptions(opts));
    this.cronJob = new CronJob(name, inputs, childOptions(this, opts, { gate: gate(this), adopt: args.adopt }));
    this.name = this.cronJob.metadata.name;
    this.registerOutputs();
  }
}
