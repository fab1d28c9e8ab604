import { AgentPool } from '@pulumi/azure-native/containerservice/agentPool';
import { ComponentResourceOptions, Output } from '@pulumi/pulumi';
import { NodePoolArgs, NodePoolComponent } from './node-pool-component';
import { outputsOf } from '../outputs';

/** Arguments of `AksWindowsNodePool`. */
export interface AksWindowsNodePoolArgs extends NodePoolArgs<'aks'> {}

/**
 * A pool of Windows nodes of Azure Kubernetes Service: an `AgentPool` of @pulumi/azure-native. While an autoscaler decides on the number of nodes,
 * deployments don't change it.
 *
 * @example
 * ```ts
 * import { WindowsDeployment } from 'k8s-windows/pulumi';
 * import { AksWindowsNodePool } from 'k8s-windows/pulumi-aks';
 *
 * const pool = new AksWindowsNodePool('windows', {
 *   name: {},
 *   version: 'LTSC2022',
 *   kubernetes: '1.36',
 *   max: 5,
 *   resourceGroupName: 'shop',
 *   clusterName: 'shop',
 *   vmSize: 'Standard_D4s_v5',
 *   taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
 * });
 * new WindowsDeployment('web', {
 *   spec: {
 *     template: { spec: { containers: [{ name: 'iis', image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }] } },
 *   },
 *   windows: { pool },
 * });
 * ```
 */
export class AksWindowsNodePool extends NodePoolComponent {
  /** The pool. */
  public readonly agentPool: AgentPool;
  /** Name of the pool. */
  public readonly name: Output<string>;

  /** @throws ProblemsError if a known argument is invalid. Nothing is registered in that case */
  constructor(name: string, args: AksWindowsNodePoolArgs, opts?: ComponentResourceOptions) {
    super('AksWindowsNodePool', 'aks', name, args, opts);
    this.agentPool = new AgentPool(name, this.argsOf('agentPool'), this.child(this.isScaled ? { ignoreChanges: ['count'] } : {}));
    this.name = this.agentPool.name;
    this.registerOutputs(outputsOf(this));
  }
}
