import { Pod } from '@pulumi/kubernetes/core/v1/pod';
import type { meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { WindowsPodSpecArgs } from './pod-args';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';

/** Arguments of `WindowsPod`. */
export interface WindowsPodArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  /** Spec of the Pod. */
  readonly spec: Input<WindowsPodSpecArgs>;
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
    const { inputs, gate } = prepareWorkload('v1', 'Pod', name, args);
    super('k8s-windows:index:WindowsPod', name, {}, componentOptions(opts));
    this.pod = new Pod(name, inputs, childOptions(this, opts, { gate: gate(this), adopt: args.adopt }));
    this.name = this.pod.metadata.name;
    this.registerOutputs();
  }
}
