import { CronJob } from '@pulumi/kubernetes/batch/v1/cronJob';
import type { meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';
import { WindowsJobSpecArgs } from './windows-job';

/** The provider's JobTemplateSpec for Windows pods. */
export interface WindowsJobTemplateArgs {
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  readonly spec: Input<WindowsJobSpecArgs>;
}

/** The provider's CronJobSpec for Windows pods. */
export interface WindowsCronJobSpecArgs {
  readonly schedule: Input<string>;
  readonly jobTemplate: Input<WindowsJobTemplateArgs>;
  readonly concurrencyPolicy?: Input<string>;
  readonly failedJobsHistoryLimit?: Input<number>;
  readonly startingDeadlineSeconds?: Input<number>;
  readonly successfulJobsHistoryLimit?: Input<number>;
  readonly suspend?: Input<boolean>;
  readonly timeZone?: Input<string>;
}

export interface WindowsCronJobArgs {
  /** @default - a name is made from the component's */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  readonly spec: Input<WindowsCronJobSpecArgs>;
  /** What makes it a Windows workload. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Takes over a CronJob that is in the stack already: the logical name of one without a parent, or a URN.
   * @default - a new one is created
   */
  readonly adopt?: string;
}

/** Jobs for Windows by the clock. */
export class WindowsCronJob extends ComponentResource {
  /** The CronJob itself. */
  public readonly cronJob: CronJob;
  /** Name of the CronJob in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: WindowsCronJobArgs, opts?: ComponentResourceOptions) {
    const { inputs, gate } = prepareWorkload('batch/v1', 'CronJob', name, args);
    super('k8s-windows:index:WindowsCronJob', name, {}, componentOptions(opts));
    this.cronJob = new CronJob(name, inputs, childOptions(this, opts, { gate: gate(this), adopt: args.adopt }));
    this.name = this.cronJob.metadata.name;
    this.registerOutputs();
  }
}
