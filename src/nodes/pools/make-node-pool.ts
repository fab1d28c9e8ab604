import { aksPool } from './aks';
import { clusterApiPool } from './cluster-api';
import { aksAllocatable, draftOf, PoolDraft, PoolParts } from './draft';
import { eksGroup, eksSelfManaged } from './eks';
import { gkePool } from './gke';
import { karpenterPool } from './karpenter';
import { NodePoolOptions, OptionsByProvider, WindowsNodePoolOptions } from './options';
import { NODE_POOL_OPTIONS, PROVIDER } from './schema';
import { NodeAtZero, WindowsNodePool } from './windows-node-pool';
import { isPlainObject, lookUp, Problem, Problems, readOptions, schemaProblems, withoutUndefined } from '../../base';
import {
  lifecycleOf, NODE_POOL_PROVIDERS, NODE_TEMPLATE_TAG, NodeLabel, NodePoolProvider, PROVIDERS_WITHOUT_WINDOWS, Taint,
} from '../../knowledge';

type Makers = { readonly [P in NodePoolProvider]: (options: Partial<OptionsByProvider[P]>, draft: PoolDraft) => PoolParts };

const MAKERS: Makers = {
  'aks': aksPool, 'eks': eksGroup, 'eks-self-managed': eksSelfManaged, 'gke': gkePool, 'karpenter': karpenterPool, 'cluster-api': clusterApiPool,
};

/** What `windowsNodePool` returns. */
export function makeNodePool(given: WindowsNodePoolOptions): WindowsNodePool {
  const { provider, ...options } = (isPlainObject(given) ? given : {}) as WindowsNodePoolOptions;
  if (Object.hasOwn(MAKERS, provider ?? '')) { return nodePoolOf(provider, options as never); }
  // there is no pool without a provider
  const problems = isPlainObject(given) ? providerProblems(provider) : schemaProblems(NODE_POOL_OPTIONS.aks, given, []);
  return { ...nodePoolOf('aks', {} as never), fields: {}, problems, advice: [] };
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
export function nodePoolOf<P extends NodePoolProvider>(provider: P, given: OptionsByProvider[P]): WindowsNodePool {
  const read = readOptions<Partial<OptionsByProvider[P]>>(given, NODE_POOL_OPTIONS[provider]);
  const { problems: invalid, covers } = read;
  const valid: Partial<OptionsByProvider[P]> = read.options ?? {};
  // a number in YAML
  const options = valid.kubernetes === undefined ? valid : { ...valid, kubernetes: String(valid.kubernetes).trim() };
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
