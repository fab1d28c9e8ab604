import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { ObjectSetConstruct } from './object-set-construct';
import { NodePoolConstruct } from './windows-options';
import { isPlainObject } from '../base';
import { Platform, Taint } from '../knowledge';
import {
  ClusterApiNodePoolOptions, CrossplaneNodePoolOptions, crossplaneNodePool, KarpenterNodePoolOptions, nodePoolOf, WindowsNodePool,
} from '../nodes';

/** A pool of Windows nodes whose provider is configured by Kubernetes objects. */
abstract class NodePoolObjects extends ObjectSetConstruct implements NodePoolConstruct {
  /** Labels of the nodes, as far as they are known before there are nodes. */
  public readonly nodeLabels: Readonly<Record<string, string>>;
  /** Taints of the nodes. */
  public readonly taints: readonly Taint[];
  /** The platform, with the label by which the pool is selected, and its taints. */
  public readonly platform: Platform;

  /** @throws ProblemsError with all problems, if an option is invalid */
  protected constructor(scope: Construct, id: string, public readonly pool: WindowsNodePool) {
    super(scope, id, pool);
    this.nodeLabels = pool.nodeLabels;
    this.taints = pool.taints;
    this.platform = pool.platform;
  }
}

/** Props of `KarpenterWindowsNodePool`. */
export interface KarpenterWindowsNodePoolProps extends KarpenterNodePoolOptions {}

/**
 * A NodePool of Karpenter on Amazon EKS with its EC2NodeClass, for Windows nodes. Pass it to workloads as `windows.pool`: their Pods select and
 * tolerate exactly its nodes, and must be able to wake it.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { KarpenterWindowsNodePool, WindowsDeployment, WindowsVersion } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'shop');
 * const pool = new KarpenterWindowsNodePool(chart, 'nodes', {
 *   name: 'windows',
 *   version: WindowsVersion.LTSC2022,
 *   kubernetes: '1.36',
 *   max: 10,
 *   role: 'KarpenterNodeRole-shop',
 *   subnets: [{ tags: { 'karpenter.sh/discovery': 'shop' } }],
 *   securityGroups: [{ tags: { 'karpenter.sh/discovery': 'shop' } }],
 *   taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
 * });
 * new WindowsDeployment(chart, 'web', {
 *   containers: [{ image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022' }],
 *   windows: { pool },
 * });
 * app.synth();
 * ```
 */
export class KarpenterWindowsNodePool extends NodePoolObjects {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: KarpenterWindowsNodePoolProps) {
    super(scope, id, nodePoolOf('karpenter', props));
  }
}

/** Props of `ClusterApiWindowsNodePool`. */
export interface ClusterApiWindowsNodePoolProps extends ClusterApiNodePoolOptions {}

/**
 * A pool of Windows nodes of Cluster API on Azure or AWS: a MachineDeployment, which its autoscaler can scale from zero, with its
 * KubeadmConfigTemplate and its AzureMachineTemplate or AWSMachineTemplate. The names of templates have a hash of their content, so that a change
 * replaces the nodes one by one.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { ClusterApiWindowsNodePool, WindowsVersion } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'management-cluster');
 * new ClusterApiWindowsNodePool(chart, 'nodes', {
 *   name: 'windows',
 *   clusterName: 'shop',
 *   version: WindowsVersion.LTSC2022,
 *   kubernetes: 'v1.36.3',
 *   max: 10,
 *   infrastructure: 'azure',
 *   vmSize: 'Standard_D4s_v5',
 *   capacity: { cpu: '4', memory: '16Gi' },
 * });
 * app.synth();
 * ```
 */
export class ClusterApiWindowsNodePool extends NodePoolObjects {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: ClusterApiWindowsNodePoolProps) {
    super(scope, id, nodePoolOf('cluster-api', isPlainObject(props) ? { ...props, namespace: props.namespace ?? Chart.of(scope).namespace } : props));
  }
}

/**
 * A pool of Windows nodes on AKS, EKS, or GKE that Crossplane creates: a KubernetesClusterNodePool, NodeGroup, or NodePool of its providers. While an
 * autoscaler decides on the number of nodes, Crossplane doesn't change it. It never replaces a pool: for another release, add a pool with another
 * name, and remove the old one.
 *
 * @example
 * ```ts
 * import { App, Chart } from 'cdk8s';
 * import { CrossplaneWindowsNodePool, WindowsVersion } from 'k8s-windows/plus-33';
 *
 * const app = new App();
 * const chart = new Chart(app, 'management-cluster');
 * new CrossplaneWindowsNodePool(chart, 'nodes', {
 *   provider: 'aks',
 *   name: {},
 *   version: WindowsVersion.LTSC2022,
 *   kubernetes: '1.36',
 *   max: 5,
 *   resourceGroupName: 'shop',
 *   clusterName: 'shop',
 *   vmSize: 'Standard_D4s_v5',
 *   taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
 *   crossplane: { namespace: 'shop', subscriptionId: '00000000-0000-0000-0000-000000000000' },
 * });
 * app.synth();
 * ```
 */
export class CrossplaneWindowsNodePool extends NodePoolObjects {
  /** @throws ProblemsError with all problems, if an option is invalid */
  constructor(scope: Construct, id: string, props: CrossplaneNodePoolOptions) {
    super(scope, id, crossplaneNodePool(props));
  }
}
