import { StatefulSet } from '@pulumi/kubernetes/apps/v1/statefulSet';
import type { apps, core, meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { WindowsPodTemplateArgs } from './pod-args';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';

/** The provider's StatefulSetSpec for Windows pods. */
export interface WindowsStatefulSetSpecArgs {
  readonly template: Input<WindowsPodTemplateArgs>;
  /** @default - a label of the component's own, which is put on its pods */
  readonly selector?: Input<meta.v1.LabelSelector>;
  readonly serviceName?: Input<string>;
  readonly replicas?: Input<number>;
  readonly ordinals?: Input<apps.v1.StatefulSetOrdinals>;
  readonly minReadySeconds?: Input<number>;
  readonly persistentVolumeClaimRetentionPolicy?: Input<apps.v1.StatefulSetPersistentVolumeClaimRetentionPolicy>;
  readonly podManagementPolicy?: Input<string>;
  readonly revisionHistoryLimit?: Input<number>;
  readonly updateStrategy?: Input<apps.v1.StatefulSetUpdateStrategy>;
  readonly volumeClaimTemplates?: Input<Input<core.v1.PersistentVolumeClaim>[]>;
}

export interface WindowsStatefulSetArgs {
  /** @default - a name is made from the component's */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  readonly spec: Input<WindowsStatefulSetSpecArgs>;
  /** What makes it a Windows workload. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Takes over a StatefulSet that is in the stack already: the logical name of one without a parent, or a URN.
   * @default - a new one is created
   */
  readonly adopt?: string;
}

/** Windows pods with an identity. */
export class WindowsStatefulSet extends ComponentResource {
  /** The StatefulSet itself. */
  public readonly statefulSet: StatefulSet;
  /** Name of the StatefulSet in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError when an argument that is known can't work; nothing is registered then */
  constructor(name: string, args: WindowsStatefulSetArgs, opts?: ComponentResourceOptions) {
    const { inputs, gate } = prepareWorkload('apps/v1', 'StatefulSet', name, args);
    super('k8s-windows:index:WindowsStatefulSet', name, {}, componentOptions(opts));
    this.statefulSet = new StatefulSet(name, inputs, childOptions(this, opts, { gate: gate(this), adopt: args.adopt }));
    this.name = this.statefulSet.metadata.name;
    this.registerOutputs();
  }
}
