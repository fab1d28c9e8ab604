import { Job } from '@pulumi/kubernetes/batch/v1/job';
import type { batch, meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { WindowsPodTemplateArgs } from './pod-args';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';

/** The provider's JobSpec for Windows pods. */
export interface WindowsJobSpecArgs {
  readonly template: Input<WindowsPodTemplateArgs>;
  readonly activeDeadlineSeconds?: Input<number>;
  readonly backoffLimit?: Input<number>;
  readonly backoffLimitPerIndex?: Input<number>;
  readonly completionMode?: Input<string>;
  readonly completions?: Input<number>;
  readonly manualSelector?: Input<boolean>;
  readonly maxFailedIndexes?: Input<number>;
  readonly parallelism?: Input<number>;
  readonly podFailurePolicy?: Input<batch.v1.PodFailurePolicy>;
  readonly podReplacementPolicy?: Input<string>;
  readonly selector?: Input<meta.v1.LabelSelector>;
  readonly suspend?: Input<boolean>;
  readonly ttlSecondsAfterFinished?: Input<number>;
}

export interface WindowsJobArgs {
  /** @default - a name is made from the component's */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  readonly spec: Input<WindowsJobSpecArgs>;
  /** What makes it a Windows workload. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Takes over a Job that is in the stack already: the logical name of one without a parent, or a URN.
   * @default - a new one is created
   */
  readonly adopt?: string;
}

/** Windows pods that run to their end. */
export class WindowsJob extends ComponentResource {
  /** The Job itself. */
  public readonly job: Job;
  /** Name of the Job in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: WindowsJobArgs, opts?: ComponentResourceOptions) {
    const { inputs, gate } = prepareWorkload('batch/v1', 'Job', name, args);
    super('k8s-windows:index:WindowsJob', name, {}, componentOptions(opts));
    this.job = new Job(name, inputs, childOptions(this, opts, { gate: gate(this), adopt: args.adopt }));
    this.name = this.job.metadata.name;
    this.registerOutputs();
  }
}
