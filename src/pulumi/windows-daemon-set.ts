import { DaemonSet } from '@pulumi/kubernetes/apps/v1/daemonSet';
import type { apps, meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { WindowsPodTemplateArgs } from './pod-args';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';

/** The provider's DaemonSetSpec for Windows pods. */
export interface WindowsDaemonSetSpecArgs {
  readonly template: Input<WindowsPodTemplateArgs>;
  /** @default - a label of the component's own, which is put on its pods */
  readonly selector?: Input<meta.v1.LabelSelector>;
  readonly minReadySeconds?: Input<number>;
  readonly revisionHistoryLimit?: Input<number>;
  readonly updateStrategy?: Input<apps.v1.DaemonSetUpdateStrategy>;
}

export interface WindowsDaemonSetArgs {
  /** @default - a name is made from the component's */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  readonly spec: Input<WindowsDaemonSetSpecArgs>;
  /** What makes it a Windows workload. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Takes over a DaemonSet that is in the stack already: the logical name of one without a parent, or a URN.
   * @default - a new one is created
   */
  readonly adopt?: string;
}

/** A pod on every Windows node. */
export class WindowsDaemonSet extends ComponentResource {
  /** The DaemonSet itself. */
  public readonly daemonSet: DaemonSet;
  /** Name of the DaemonSet in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: WindowsDaemonSetArgs, opts?: ComponentResourceOptions) {
    const { inputs, gate } = prepareWorkload('apps/v1', 'DaemonSet', name, args);
    super('k8s-windows:index:WindowsDaemonSet', name, {}, componentOptions(opts));
    this.daemonSet = new DaemonSet(name, inputs, childOptions(this, opts, { gate: gate(this), adopt: args.adopt }));
    this.name = this.daemonSet.metadata.name;
    this.registerOutputs();
  }
}
