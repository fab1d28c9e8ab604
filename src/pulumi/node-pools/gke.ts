import { NodePool } from '@pulumi/gcp/container/nodePool';
import { ComponentResourceOptions, Output } from '@pulumi/pulumi';
import { NodePoolArgs, NodePoolComponent } from './node-pool-component';
import { outputsOf } from '../outputs';

/** Arguments of `GkeWindowsNodePool`. */
export interface GkeWindowsNodePoolArgs extends NodePoolArgs<'gke'> {}

/**
 * A pool of Windows nodes of Google Kubernetes Engine: a `NodePool` of @pulumi/gcp. GKE adds the taint `node.kubernetes.io/os=windows:NoSchedule`
 * itself.
 *
 * @example
 * ```ts
 * import { WindowsDeployment } from 'k8s-windows/pulumi';
 * import { GkeWindowsNodePool } from 'k8s-windows/pulumi-gke';
 *
 * const pool = new GkeWindowsNodePool('windows', {
 *   name: {},
 *   version: 'LTSC2022',
 *   kubernetes: '1.35',
 *   max: 5,
 *   clusterName: 'shop',
 *   location: 'europe-west1',
 *   machineType: 'n2-standard-4',
 * });
 * new WindowsDeployment('web', {
 *   spec: {
 *     template: { spec: { containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }] } },
 *   },
 *   windows: { pool },
 * });
 * ```
 */
export class GkeWindowsNodePool extends NodePoolComponent {
  /** The pool. */
  public readonly nodePool: NodePool;
  /** Name of the pool. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: GkeWindowsNodePoolArgs, opts?: ComponentResourceOptions) {
    super('GkeWindowsNodePool', 'gke', name, args, opts);
    this.nodePool = new NodePool(name, this.argsOf('nodePool'), this.child());
    this.name = this.nodePool.name;
    this.registerOutputs(outputsOf(this));
  }
}
