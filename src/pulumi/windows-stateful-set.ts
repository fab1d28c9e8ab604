import { StatefulSet } from '@pulumi/kubernetes/apps/v1/statefulSet';
import type { apps, core, meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { WindowsPodTemplateArgs } from './pod-args';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';

/** The spec of a StatefulSet, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsStatefulSetSpecArgs {
  /** Template of the Pods. */
  readonly template: Input<WindowsPodTemplateArgs>;
  /** Selects the Pods. @default - a label of the component, which is added to its Pods */
  readonly selector?: Input<meta.v1.LabelSelector>;
  /** Name of the headless Service of the Pods. @default - none */
  readonly serviceName?: Input<string>;
  /** Number of Pods. @default 1 */
  readonly replicas?: Input<number>;
  /** Numbering of the Pods. @default - starts at 0 */
  readonly ordinals?: Input<apps.v1.StatefulSetOrdinals>;
  /** Seconds that a Pod must be ready to be available. @default 0 */
  readonly minReadySeconds?: Input<number>;
  /** Whether claims are kept or deleted with their Pods. @default - claims are kept */
  readonly persistentVolumeClaimRetentionPolicy?: Input<apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy>;
  /** Whether Pods are created in order or in parallel: `OrderedReady`, or `Parallel`. @default 'OrderedReady' */
  readonly podManagementPolicy?: Input<string>;
  /** Number of revisions to keep. @default 10 */
  readonly revisionHistoryLimit?: Input<number>;
  /** Update strategy. @default - RollingUpdate */
  readonly updateStrategy?: Input<apps.v1.StatefulSetUpdateStrategy>;
  /** Claims that are created for each Pod. @default - none */
  readonly volumeClaimTemplates?: Input<Input<core.v1.PersistentVolumeClaim>[]>;
}

/** Arguments of `WindowsStatefulSet`. */
export interface WindowsStatefulSetArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
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
    const { inputs, gate } = prepareWorkload('apps/v1', 'StatefulSet', name, args);
    super('k8s-windows:index:WindowsStatefulSet', name, {}, componentOptions(opts));
    this.statefulSet = new StatefulSet(name, inputs, childOptions(this, opts, { gate: gate(this), adopt: args.adopt }));
    this.name = this.statefulSet.metadata.name;
    this.registerOutputs();
  }
}
