import { Deployment } from '@pulumi/kubernetes/apps/v1/deployment';
import type { apps, meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { WindowsPodTemplateArgs } from './pod-args';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';

/** The provider's DeploymentSpec for Windows pods. */
export interface WindowsDeploymentSpecArgs {
  readonly template: Input<WindowsPodTemplateArgs>;
  /** @default - a label of the component's own, which is put on its pods */
  readonly selector?: Input<meta.v1.LabelSelector>;
  readonly replicas?: Input<number>;
  readonly strategy?: Input<apps.v1.DeploymentStrategy>;
  readonly minReadySeconds?: Input<number>;
  readonly paused?: Input<boolean>;
  /** @default 1800: Windows images take long to pull */
  readonly progressDeadlineSeconds?: Input<number>;
  readonly revisionHistoryLimit?: Input<number>;
}

export interface WindowsDeploymentArgs {
  /** @default - a name is made from the component's */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  readonly spec: Input<WindowsDeploymentSpecArgs>;
  /** What makes it a Windows workload. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Takes over a Deployment that is in the stack already: the logical name of one without a parent, or a URN.
   * @default - a new one is created
   */
  readonly adopt?: string;
}

/** Replicated Windows pods. */
export class WindowsDeployment extends ComponentResource {
  /** The Deployment itself. */
  public readonly deployment: Deployment;
  /** Name of the Deployment in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: WindowsDeploymentArgs, opts?: ComponentResourceOptions) {
    const { inputs, gate } = prepareWorkload('apps/v1', 'Deployment', name, args);
    super('k8s-windows:index:WindowsDeployment', name, {}, componentOptions(opts));
    this.deployment = new Deployment(name, inputs, childOptions(this, opts, { gate: gate(this), adopt: args.adopt }));
    this.name = this.deployment.metadata.name;
    this.registerOutputs();
  }
}
