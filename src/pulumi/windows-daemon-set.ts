import { DaemonSet } from '@pulumi/kubernetes/apps/v1/daemonSet';
import type { apps, meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { WindowsPodTemplateArgs } from './pod-args';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';

/** The spec of a DaemonSet, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsDaemonSetSpecArgs {
  /** Template of the Pods. */
  readonly template: Input<WindowsPodTemplateArgs>;
  /** Selects the Pods. @default - a label of the component, which is added to its Pods */
  readonly selector?: Input<meta.v1.LabelSelector>;
  /** Seconds that a Pod must be ready to be available. @default 0 */
  readonly minReadySeconds?: Input<number>;
  /** Number of revisions to keep. @default 10 */
  readonly revisionHistoryLimit?: Input<number>;
  /** Update strategy. @default - RollingUpdate */
  readonly updateStrategy?: Input<apps.v1.DaemonSetUpdateStrategy>;
}

/** Arguments of `WindowsDaemonSet`. */
export interface WindowsDaemonSetArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
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
    const { inputs, gate } = prepareWorkload('apps/v1', 'DaemonSet', name, args);
    super('k8s-windows:index:WindowsDaemonSet', name, {}, componentOptions(opts));
    this.daemonSet = new DaemonSet(name, inputs, childOptions(this, opts, { gate: gate(this), adopt: args.adopt }));
    this.name = this.daemonSet.metadata.name;
    this.registerOutputs();
  }
}
