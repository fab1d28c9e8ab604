import { Deployment } from '@pulumi/kubernetes/apps/v1/deployment';
import type { apps, meta } from '@pulumi/kubernetes/types/input';
import { ComponentResource, ComponentResourceOptions, Input, Output } from '@pulumi/pulumi';
import { childOptions, componentOptions } from './child-options';
import { WindowsPodTemplateArgs } from './pod-args';
import { prepareWorkload } from './prepare';
import { WindowsArgs } from './windows-args';

/** The spec of a Deployment, as in the Kubernetes provider, for Windows Pods. */
export interface WindowsDeploymentSpecArgs {
  /** Template of the Pods. */
  readonly template: Input<WindowsPodTemplateArgs>;
  /** Selects the Pods. @default - a label of the component, which is added to its Pods */
  readonly selector?: Input<meta.v1.LabelSelector>;
  /** Number of Pods. @default 1 */
  readonly replicas?: Input<number>;
  /** Update strategy. @default - RollingUpdate */
  readonly strategy?: Input<apps.v1.DeploymentStrategy>;
  /** Seconds that a Pod must be ready to be available. @default 0 */
  readonly minReadySeconds?: Input<number>;
  /** Pauses rollouts. @default false */
  readonly paused?: Input<boolean>;
  /** Seconds after which a rollout without progress has failed. @default 1800, since Windows images take long to pull */
  readonly progressDeadlineSeconds?: Input<number>;
  /** Number of ReplicaSets to keep. @default 10 */
  readonly revisionHistoryLimit?: Input<number>;
}

/** Arguments of `WindowsDeployment`. */
export interface WindowsDeploymentArgs {
  /** Metadata of the object. @default - a name generated from the component's name */
  readonly metadata?: Input<meta.v1.ObjectMeta>;
  /** Spec of the Deployment. */
  readonly spec: Input<WindowsDeploymentSpecArgs>;
  /** Windows-specific settings of the Pods. @default - see each argument */
  readonly windows?: WindowsArgs;
  /**
   * Adopts an existing Deployment of the stack: the logical name of a top-level resource, or a URN.
   * @default - a new resource is created
   */
  readonly adopt?: string;
}

/**
 * A Deployment of Windows Pods.
 *
 * @example
 * ```ts
 * import { WindowsDeployment } from 'k8s-windows/pulumi';
 *
 * new WindowsDeployment('web', {
 *   spec: {
 *     replicas: 3,
 *     template: {
 *       spec: { containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }] },
 *     },
 *   },
 * });
 * ```
 */
export class WindowsDeployment extends ComponentResource {
  /** The Deployment resource. */
  public readonly deployment: Deployment;
  /** Name of the Deployment in the cluster. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: WindowsDeploymentArgs, opts?: ComponentResourceOptions) {
    const { inputs, gate } = prepareWorkload('apps/v1', 'Deployment', name, args);
    super('k8s-windows:index:WindowsDeployment', name, {}, componentOptions(opts));
    this.deployment = new Deployment(name, inputs, childOptions(this, opts, { gate: gate(this), adopt: args.adopt }));
    this.name = this.deployment.metadata.name;
    this.registerOutputs();
  }
}
