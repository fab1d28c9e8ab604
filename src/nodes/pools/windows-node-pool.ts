import { aksPool } from './aks';
import { clusterApiPool } from './cluster-api';
import { aksAllocatable, draftOf, PoolDraft, PoolParts } from './draft';
import { eksGroup, eksSelfManaged } from './eks';
import { gkePool } from './gke';
import { karpenterPool } from './karpenter';
import { NodePoolOptions, OptionsByProvider, WindowsNodePoolOptions } from './options';
import { NODE_POOL_OPTIONS, PROVIDER } from './schema';
import { isPlainObject, lookUp, PlainObject, Problem, Problems, readOptions, schemaProblems, withoutUndefined } from '../../base';
import {
  Lifecycle, lifecycleOf, NODE_POOL_PROVIDERS, NODE_TEMPLATE_TAG, NodeLabel, NodePoolProvider, Platform, PROVIDERS_WITHOUT_WINDOWS, Taint,
  WindowsVersion,
} from '../../knowledge';
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

type Makers = { readonly [P in NodePoolProvider]: (options: Partial<OptionsByProvider[P]>, draft: PoolDraft) => PoolParts };

const MAKERS: Makers = {
  'aks': aksPool, 'eks': eksGroup, 'eks-self-managed': eksSelfManaged, 'gke': gkePool, 'karpenter': karpenterPool, 'cluster-api': clusterApiPool,
};

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
  const { provider, ...options } = (isPlainObject(given) ? given : {}) as WindowsNodePoolOptions;
  if (Object.hasOwn(MAKERS, provider ?? '')) { return poolOf(provider, options as never); }
  // there is no pool without a provider
  const problems = isPlainObject(given) ? providerProblems(provider) : schemaProblems(NODE_POOL_OPTIONS.aks, given, []);
  return { ...poolOf('aks', {} as never), fields: {}, problems, advice: [] };
}

function providerProblems(provider: unknown): readonly Problem[] {
  const problems = new Problems('node-pool-option');
  const without = typeof provider === 'string' ? lookUp(PROVIDERS_WITHOUT_WINDOWS, provider) : undefined;
  if (without) {
    problems.must(['provider'], provider, `have Windows nodes: ${without.why}`, `use "${without.instead}"`);
  } else if (provider === undefined) {
    problems.missing(['provider'], `use one of: ${Object.keys(MAKERS).join(', ')}`);
  } else { PROVIDER.check(provider, ['provider'], problems); }
  return problems.list;
}

/** The pool of a provider. */
export function poolOf<P extends NodePoolProvider>(provider: P, given: OptionsByProvider[P]): WindowsNodePool {
  const read = readOptions<Partial<OptionsByProvider[P]>>(given, NODE_POOL_OPTIONS[provider]);
  const { options = {}, problems: invalid, covers } = read;
  const draft = draftOf(provider, options);
  const parts = MAKERS[provider](options, draft);
  const { problems, advice } = draft;
  return {
    ...resultOf(provider, options, draft, parts),
    problems: [...invalid, ...problems.list.filter((problem) => !covers(problem))],
    advice: advice.list.filter((problem) => !covers(problem)),
  };
}

function resultOf(
  provider: NodePoolProvider, options: Partial<NodePoolOptions>, { name, min, max, facts, platform, labels }: PoolDraft, parts: PoolParts,
): Omit<WindowsNodePool, 'problems' | 'advice'> {
  const { version, kubernetes, on, capacity } = options;
  const { fields = {}, objects = [], maxPods, containerd, resources = {} } = parts;
  const given = Object.entries(facts.labels.all).map(([key, value]) => [key, value === true ? name : value]);
  const nodeLabels = withoutUndefined({
    [NodeLabel.OS]: 'windows', [NodeLabel.ARCH]: 'amd64', [NodeLabel.WINDOWS_BUILD]: version?.build,
    ...Object.fromEntries(given), ...parts.nodeLabels, ...platform.nodeLabels, ...labels,
  }) as Readonly<Record<string, string>>;
  const { taints } = platform;
  const allocatable = provider === 'aks' ? aksAllocatable(options) : undefined;
  return {
    provider, name, min, max, platform, nodeLabels, taints, fields, objects,
    ...(version && { version, build: version.build, lifecycle: lifecycleOf(version, { platform, kubernetes, on }) }),
    ...withoutUndefined({ maxPods, containerd, allocatable }),
    atZero: atZero(provider, nodeLabels, taints, capacity && { ...capacity, pods: String(maxPods ?? 110), ...resources }),
    autoscalerTags: facts.platform === 'EKS' && provider !== 'karpenter' ? tagsOf(nodeLabels, taints, resources) : {},
  };
}

function atZero(
  provider: NodePoolProvider, nodeLabels: Readonly<Record<string, string>>, taints: readonly Taint[], allocatable: NodeAtZero['allocatable'],
): NodeAtZero {
  const { autoscaler, uncertain } = NODE_POOL_PROVIDERS[provider].atZero;
  const labels = Object.fromEntries(Object.entries(nodeLabels).filter(([key]) => !uncertain.includes(key)));
  return { autoscaler, labels, uncertain: uncertain.filter((key) => Object.hasOwn(nodeLabels, key)), taints, ...(allocatable && { allocatable }) };
}

function tagsOf(
  labels: Readonly<Record<string, string>>, taints: readonly Taint[], resources: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...Object.entries(labels).map(([key, value]) => [`${NODE_TEMPLATE_TAG}/label/${key}`, value]),
    ...taints.map(({ key, value = '', effect }) => [`${NODE_TEMPLATE_TAG}/taint/${key}`, `${value}:${effect}`]),
    ...Object.entries(resources).map(([key, value]) => [`${NODE_TEMPLATE_TAG}/resources/${key}`, value]),
  ]);
}
