import { Pod } from '@pulumi/kubernetes/core/v1/pod';
import type { meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { WindowsPodSpecArgs } from './pod-args';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';

export interface WindowsPodArgs {
  /** @default - a name is made from the component's */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  readonly spec: Input<WindowsPodSpecArgs>;
  /** What makes it a Windows pod. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Takes over a Pod that is in the stack already: the logical name of one without a parent, or a URN.
   * @default - a new one is created
   */
  readonly adopt?: string;
}

/** A single Windows pod. */
export class WindowsPod extends ComponentResource {
  /** The Pod itself. */
  public readonly pod: Pod;
  /** Name of the Pod in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: WindowsPodArgs, opts?: ComponentResourceOptions) {
    const { inputs, gate } = prepareWorkload('v1', 'Pod', name, args);
    super('k8s-windows:index:WindowsPod', name, {}, componentOptions(opts));
    this.pod = new Pod(name, inputs, childOptions(this, opts, { gate: gate(this), adopt: args.adopt }));
    this.name = this.pod.metadata.name;
    this.registerOutputs();
  }
}
