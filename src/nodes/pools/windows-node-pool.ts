import { CrossplaneNodePoolOptions, OptionsByProvider, WindowsNodePoolOptions } from './options';
import { PlainObject, Problem } from '../../base';
import { Lifecycle, NodePoolProvider, Platform, Taint, WindowsVersion } from '../../knowledge';
import { NamedObject } from '../../objects';

/** What an autoscaler assumes of a node that it would add to a pool without nodes. */
export interface NodeAtZero {
  /** What adds nodes to the pool. */
  readonly autoscaler: 'karpenter' | 'cluster-autoscaler';
  /** Labels that it knows. */
  readonly labels: Readonly<Record<string, string>>;
  /** Keys of labels of the nodes of which it isn't known whether the autoscaler knows them. */
  readonly uncertain: readonly string[];
  /** Taints that it knows. */
  readonly taints: readonly Taint[];
  /** Resources that it counts with, as quantities; absent if the machine isn't known here. @default - absent */
  readonly allocatable?: Readonly<Record<string, string>>;
}

/** A pool of Windows nodes: what its provider needs, and what follows from it. With problems, it is made as far as possible. */
export interface WindowsNodePool {
  /** What makes the nodes. */
  readonly provider: NodePoolProvider;
  /** Name of the pool. */
  readonly name: string;
  /** Windows release of the nodes; absent if it is missing or invalid. @default - absent */
  readonly version?: WindowsVersion;
  /** Value of the label `node.kubernetes.io/windows-build` of the nodes. @default - absent */
  readonly build?: string;
  /** Least number of nodes. */
  readonly min: number;
  /** Largest number of nodes. */
  readonly max: number;
  /** The platform, with the label by which the pool is selected, and its taints: workloads for it run on these nodes only. */
  readonly platform: Platform;
  /** Labels of the nodes, as far as they are known before there are nodes. */
  readonly nodeLabels: Readonly<Record<string, string>>;
  /** Taints of the nodes. */
  readonly taints: readonly Taint[];
  /** Series of containerd on the nodes, if the provider documents it. @default - absent */
  readonly containerd?: string;
  /** Number of Pods that a node allows; absent if it isn't known. @default - absent */
  readonly maxPods?: number;
  /** Resources that Pods can request of a node, if the provider documents them. @default - absent */
  readonly allocatable?: Readonly<Record<string, string>>;
  /** What the autoscaler knows while there are no nodes. */
  readonly atZero: NodeAtZero;
  /** Tags of the Auto Scaling group by which cluster-autoscaler knows the pool; empty for providers without Auto Scaling groups. */
  readonly autoscalerTags: Readonly<Record<string, string>>;
  /** What has ended and will end for the release. @default - absent */
  readonly lifecycle?: Lifecycle;
  /** Arguments of the provider's resources, by resource, as @pulumi/azure-native, @pulumi/aws, and @pulumi/gcp name them. */
  readonly fields: Readonly<Record<string, PlainObject>>;
  /** Kubernetes objects, in the order in which to apply them. */
  readonly objects: readonly NamedObject[];
  /** What keeps the pool from working; paths start at the options. */
  readonly problems: readonly Problem[];
  /** What works, with a limitation; paths start at the options. */
  readonly advice: readonly Problem[];
}

/**
 * A pool of Windows nodes, by the provider that creates them: AKS, EKS, GKE, Karpenter, or Cluster API. The result has the exact fields or objects of
 * the provider, and what follows from them: labels, taints, resources, what its autoscaler knows of it, and the dates of its release. Never throws:
 * invalid options are problems.
 *
 * @example
 * ```ts
 * import { windowsNodePool, WindowsVersion } from 'k8s-windows/core';
 *
 * const pool = windowsNodePool({
 *   provider: 'aks', name: {}, version: WindowsVersion.LTSC2022, kubernetes: '1.36', max: 5,
 *   resourceGroupName: 'shop', clusterName: 'shop', vmSize: 'Standard_D4s_v5',
 *   taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }],
 * });
 * console.log(pool.name, pool.fields.agentPool, pool.problems);
 * ```
 */
export function windowsNodePool(given: WindowsNodePoolOptions): WindowsNodePool {
  return maker().makeNodePool(given);
}

/**
 * A pool of Windows nodes on AKS, EKS, or GKE that Crossplane creates: `objects` has its managed resource of provider-upjet-azure,
 * provider-upjet-aws, or provider-upjet-gcp. All else is as with `windowsNodePool`. Never throws: invalid options are problems.
 *
 * @example
 * ```ts
 * import { crossplaneNodePool, WindowsVersion } from 'k8s-windows/core';
 *
 * const { objects, problems } = crossplaneNodePool({
 *   provider: 'gke', name: {}, version: WindowsVersion.LTSC2022, kubernetes: '1.35', max: 5,
 *   clusterName: 'shop', location: 'europe-west1', machineType: 'n2-standard-4', crossplane: { namespace: 'shop' },
 * });
 * console.log(objects, problems);
 * ```
 */
export function crossplaneNodePool(given: CrossplaneNodePoolOptions): WindowsNodePool {
  return crossplane().makeCrossplanePool(given);
}

/** The pool of Windows nodes that a managed resource of Crossplane defines, as far as it is known; `undefined` for other objects. */
export function poolOfManagedResource(object: PlainObject): WindowsNodePool | undefined {
  return crossplane().poolOfManagedResource(object);
}

/** The pool of a provider. */
export function nodePoolOf<P extends NodePoolProvider>(provider: P, given: OptionsByProvider[P]): WindowsNodePool {
  return maker().nodePoolOf(provider, given);
}

/** Programs without pools don't load the providers. */
const maker = () => require('./make-node-pool') as typeof import('./make-node-pool');
const crossplane = () => require('./crossplane') as typeof import('./crossplane');
