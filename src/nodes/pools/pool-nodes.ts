import { WindowsNodePoolOptions } from './options';
import { poolOfManagedResource, windowsNodePool, WindowsNodePool } from './windows-node-pool';
import { INVALID_OPTION, isPlainObject, listAt, lookUp, objectAt, PlainObject, Problem, Problems, problemsWithin, scalarText } from '../../base';
import { NODE_TO_BE, NodeLabel, PoolLabel, SYNCED_LABEL, Taint, WindowsVersion } from '../../knowledge';
import { objectName, readTaint, requirementsOf, stringsAt, taintsIn } from '../../kubernetes';
import { NodeToBe } from '../../scheduling';

/** The nodes of pools, and what is wrong with their definitions. */
export interface PoolNodes {
  /** One for each pool with nodes, and one that doesn't exist yet for each pool without. */
  readonly nodes: readonly PlainObject[];
  readonly problems: readonly Problem[];
}

/** A node of a pool. While the pool has no nodes, it has an annotation with what the autoscaler assumes of it. */
export function poolNode({ name, min, nodeLabels, taints, allocatable, atZero }: WindowsNodePool): PlainObject {
  return nodeOf({ name, min, labels: nodeLabels, taints, allocatable: allocatable ?? atZero.allocatable }, { pool: name, ...atZero });
}

interface NewNode {
  readonly name: string;
  readonly min: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  readonly allocatable?: Readonly<Record<string, string>>;
}

function nodeOf({ name, min, labels, taints, allocatable }: NewNode, toBe: NodeToBe): PlainObject {
  const os = labels[NodeLabel.OS];
  return {
    apiVersion: 'v1', kind: 'Node',
    metadata: { name: `${name}-1`, labels, ...(min === 0 && { annotations: { [NODE_TO_BE]: JSON.stringify(toBe) } }) },
    spec: { taints },
    status: { ...(allocatable && { allocatable }), nodeInfo: { operatingSystem: os, architecture: 'amd64' } },
  };
}

/**
 * The nodes of pools that objects define: options of `windowsNodePool`, NodePools of Karpenter with their EC2NodeClasses, MachineDeployments of
 * Cluster API that its autoscaler scales, and Windows pools of Crossplane. Other objects are skipped.
 */
export function poolNodes(definitions: readonly unknown[]): PoolNodes {
  const problems: Problem[] = [];
  const objects = definitions.filter(isPlainObject);
  const nodes = definitions.flatMap((each, i): readonly PlainObject[] => {
    if (isPlainObject(each) && !isPoolDefinition(each)) { return nodesOfObject(each, objects); }
    const pool = poolOfDefinition(each);
    problems.push(...problemsWithin([i], pool.problems));
    return [poolNode(pool)];
  });
  return { nodes, problems };
}

/** Whether a document has options of a pool, and isn't a manifest. */
export const isPoolDefinition = (document: unknown): boolean => isPlainObject(document) && document.kind === undefined;

function nodesOfObject(object: PlainObject, objects: readonly PlainObject[]): readonly PlainObject[] {
  if (isOfGroup(object, 'NodePool', 'karpenter.sh')) { return [karpenterNode(object, objects)]; }
  if (isOfGroup(object, 'MachineDeployment', 'cluster.x-k8s.io')) { return machineNode(object, objects); }
  const managed = poolOfManagedResource(object);
  return managed ? [poolNode(managed)] : [];
}

/** The pool of options in a file, where releases are named. */
function poolOfDefinition(given: unknown): WindowsNodePool {
  if (!isPlainObject(given) || given.version === undefined) { return windowsNodePool(given as WindowsNodePoolOptions); }
  const { value: version, fault } = WindowsVersion.read(given.version);
  const pool = windowsNodePool({ ...given, version } as unknown as WindowsNodePoolOptions);
  if (!fault) { return pool; }
  const problems = new Problems(INVALID_OPTION);
  problems.must(['version'], given.version, fault.must, fault.remedy);
  // an unknown release isn't missing
  return { ...pool, problems: [...pool.problems.filter(({ path }) => path[0] !== 'version'), ...problems.list] };
}

function isOfGroup({ apiVersion, kind }: PlainObject, name: string, group: string): boolean {
  return kind === name && scalarText(apiVersion).startsWith(`${group}/`);
}

function karpenterNode(object: PlainObject, objects: readonly PlainObject[]): PlainObject {
  const name = objectName(object);
  const template = objectAt(objectAt(object, 'spec'), 'template');
  const spec = objectAt(template, 'spec');
  const className = scalarText(objectAt(spec, 'nodeClassRef').name);
  const nodeClass = objects.find((each) => each.kind === 'EC2NodeClass' && objectName(each) === className);
  const [term] = listAt(objectAt(nodeClass, 'spec'), 'amiSelectorTerms').filter(isPlainObject);
  const year = /^windows(\d{4})@/.exec(scalarText(term?.alias))?.[1];
  const build = WindowsVersion.read(year ?? '').value?.build;
  const requirements = requirementsOf({ matchExpressions: listAt(spec, 'requirements') });
  const decided = requirements.flatMap(({ key, operator, values = [] }) => (operator === 'In' && values.length === 1 ? [[key, values[0]!]] : []));
  const labels = {
    [NodeLabel.OS]: build === undefined ? 'linux' : 'windows', [NodeLabel.ARCH]: 'amd64',
    ...Object.fromEntries(decided) as Readonly<Record<string, string>>, ...stringsAt(objectAt(template, 'metadata'), 'labels'),
    [PoolLabel.KARPENTER]: name, ...(build !== undefined && { [NodeLabel.WINDOWS_BUILD]: build }),
  };
  const open = requirements.filter(({ key }) => lookUp(labels, key) === undefined);
  const taints = taintsIn(listAt(spec, 'taints'));
  // it is a label that Karpenter knows, but not one of Linux nodes: kubernetes-sigs/karpenter pkg/scheduling/requirements.go, "Compatible"
  const takenForOpen = build === undefined ? [NodeLabel.WINDOWS_BUILD] : [];
  const toBe: NodeToBe = { pool: name, autoscaler: 'karpenter', labels, uncertain: [], taints, requirements: open, takenForOpen };
  return nodeOf({ name, min: 0, labels, taints }, toBe);
}

const CAPACITY = 'capacity.cluster-autoscaler.kubernetes.io/';
const MIN_SIZE = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size';
const RESOURCES: readonly (readonly [annotation: string, resource: string])[] = [
  ['cpu', 'cpu'], ['memory', 'memory'], ['ephemeral-disk', 'ephemeral-storage'], ['maxPods', 'pods'],
];

/** Source: kubernetes/autoscaler `cluster-autoscaler/cloudprovider/clusterapi/clusterapi_unstructured.go`, "defaultMaxPods". */
const AUTOSCALER_PODS = '110';

/** The node of a MachineDeployment that has the annotations of the autoscaler; it is for Windows if its bootstrap configuration is. */
function machineNode(object: PlainObject, objects: readonly PlainObject[]): readonly PlainObject[] {
  const annotations = stringsAt(objectAt(object, 'metadata'), 'annotations');
  const min = lookUp(annotations, MIN_SIZE);
  if (min === undefined) { return []; }
  const template = objectAt(objectAt(object, 'spec'), 'template');
  const configName = objectAt(objectAt(objectAt(template, 'spec'), 'bootstrap'), 'configRef').name;
  const config = objects.find((each) => each.kind === 'KubeadmConfigTemplate' && objectName(each) === configName);
  const registration = objectAt(objectAt(objectAt(objectAt(objectAt(config, 'spec'), 'template'), 'spec'), 'joinConfiguration'), 'nodeRegistration');
  const os = scalarText(registration.criSocket).startsWith('npipe:') ? 'windows' : 'linux';
  const listed = (key: string) => (lookUp(annotations, `${CAPACITY}${key}`) ?? '').split(',').filter((each) => each !== '');
  const synced = Object.entries(stringsAt(objectAt(template, 'metadata'), 'labels')).filter(([key]) => SYNCED_LABEL.test(key));
  const known: Readonly<Record<string, string>> = {
    [NodeLabel.OS]: 'linux', [NodeLabel.ARCH]: 'amd64', ...Object.fromEntries(synced),
    ...Object.fromEntries(listed('labels').map((label) => label.split('=') as [string, string])),
  };
  const taints = taintsIn(listed('taints').map(readTaint));
  const resources = RESOURCES.flatMap(([key, resource]) => listed(key).map((quantity) => [resource, quantity] as const));
  const allocatable = resources.length > 0 ? { pods: AUTOSCALER_PODS, ...Object.fromEntries(resources) } : undefined;
  const name = objectName(object);
  const set = config ? taintsIn(listAt(registration, 'taints')) : taints;
  return [nodeOf(
    { name, min: Number(min), labels: { ...known, [NodeLabel.OS]: os }, taints: set, allocatable },
    { pool: name, autoscaler: 'cluster-autoscaler', labels: known, uncertain: [], taints, allocatable },
  )];
}
