import { WindowsNodePoolOptions } from './options';
import { poolOfManagedResource, windowsNodePool, WindowsNodePool } from './windows-node-pool';
import {
  ANY_OBJECT, INVALID_OPTION, isPlainObject, listAt, listOf, lookUp, mapOf, objectAt, parseQuantity, partOf, PlainObject, Problem, Problems,
  scalarText, Schema, show, STRING, valueAt, valueSchema, withoutUndefined,
} from '../../base';
import {
  AKS_FIPS_LABEL, ANY_TAINT_EFFECT, EC2_NODE_CLASS_LABEL, isArmMachine, NODE_ENDS, NODE_OF_POOL, NODE_PROVIDER, NODE_TO_BE, NodeLabel, PoolLabel,
  STABLE_LABELS, SYNCED_LABEL, Taint, WindowsVersion,
} from '../../knowledge';
import { isPlaceholder, objectName, readTaint, requirementsOf, satisfies, stringsAt, taintsIn } from '../../kubernetes';
import { NodeToBe } from '../../scheduling';

/** The nodes of pools, and what is wrong with their definitions. */
export interface PoolNodes {
  /** One for each pool with nodes, and one that doesn't exist yet for each pool without. */
  readonly nodes: readonly PlainObject[];
  readonly problems: readonly Problem[];
  /** The pools that options define, by their nodes. */
  readonly pools: ReadonlyMap<PlainObject, WindowsNodePool>;
  /** Objects that define no pool, and are no part of one. */
  readonly skipped: readonly PlainObject[];
}

/** A node of a pool, with an annotation: that it is one, or while the pool has no nodes, what the autoscaler assumes of it. */
export function poolNode(pool: WindowsNodePool): PlainObject {
  const { provider, name, min, nodeLabels, taints, allocatable, atZero, objects } = pool;
  const manifests = objects.map(({ manifest }) => manifest);
  const nodePool = provider === 'karpenter' && manifests.find(({ kind }) => kind === 'NodePool');
  if (nodePool) { return karpenterNode(nodePool, manifests, new Problems(INVALID_OPTION), atZero.allocatable); }
  const annotations = { [NODE_PROVIDER]: provider, [NODE_ENDS]: JSON.stringify(endsOf(pool)) };
  const node = { name, min, labels: nodeLabels, taints, allocatable: allocatable ?? atZero.allocatable, annotations };
  return nodeOf(node, { pool: name, ...atZero }, !provider.startsWith('eks'));
}

/** How the values of labels end that the fields of a pool narrow; AKS has numbers of zones, and nodes the region before them. */
function endsOf({ fields: { agentPool, nodeGroup, nodePool } }: WindowsNodePool): Readonly<Record<string, readonly string[]>> {
  const ends = {
    [NodeLabel.ZONE]: [...listAt(agentPool, 'availabilityZones').map((zone) => `-${scalarText(zone)}`), ...listAt(nodePool, 'nodeLocations')],
    [NodeLabel.INSTANCE_TYPE]: listAt(nodeGroup, 'instanceTypes'),
    // the label may have this value, or be missing
    [AKS_FIPS_LABEL]: agentPool && agentPool.enableFIPS !== true ? ['false'] : [],
  };
  return Object.fromEntries(Object.entries(ends).flatMap(([key, values]) => (values.length === 0 ? [] : [[key, values.map(scalarText)]])));
}

interface NewNode {
  readonly name: string;
  readonly min: number;
  readonly labels: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  readonly allocatable?: Readonly<Record<string, string>>;
  /** More annotations. @default - none */
  readonly annotations?: Readonly<Record<string, string>>;
}

/**
 * The kubelet sets the old labels of the operating system and the architecture beside the stable ones.
 *
 * @param knowsOld whether the autoscaler surely knows them: Karpenter reads them as the stable ones, and the autoscaler sets them on AKS and GKE;
 * elsewhere it may only read the stable ones. Sources: kubernetes-sigs/karpenter pkg/apis/v1/labels.go, "NormalizedLabels"; kubernetes/autoscaler
 * cluster-autoscaler/cloudprovider/azure/azure_template.go, "buildGenericLabels", and gce/templates.go, read 2026-11-30
 */
function nodeOf({ name, min, labels: stable, taints, allocatable, annotations }: NewNode, assumed: NodeToBe, knowsOld: boolean): PlainObject {
  const os = stable[NodeLabel.OS];
  const old = Object.fromEntries(Object.entries(STABLE_LABELS).flatMap(([key, now]) => (stable[now] === undefined ? [] : [[key, stable[now]]])));
  const labels = { ...old, ...stable };
  const toBe: NodeToBe = knowsOld
    ? { ...assumed, labels: { ...old, ...assumed.labels } } : { ...assumed, uncertain: [...assumed.uncertain, ...Object.keys(old)] };
  return {
    apiVersion: 'v1', kind: 'Node',
    metadata: {
      name: `${name}-1`, labels,
      annotations: { ...annotations, ...(min === 0 ? { [NODE_TO_BE]: JSON.stringify(toBe) } : { [NODE_OF_POOL]: toBe.pool }) },
    },
    spec: { taints },
    status: { ...(allocatable && { allocatable }), nodeInfo: { operatingSystem: os, architecture: 'amd64' } },
  };
}

/**
 * The nodes of pools that objects define: options of `windowsNodePool`, NodePools of Karpenter with their EC2NodeClasses, MachineDeployments of
 * Cluster API that its autoscaler scales, and Windows pools of Crossplane. Paths of problems start at the index of the definition.
 */
export function poolNodes(definitions: readonly unknown[]): PoolNodes {
  const problems: Problem[] = [];
  const skipped: PlainObject[] = [];
  const pools = new Map<PlainObject, WindowsNodePool>();
  const objects = definitions.filter(isPlainObject);
  const seen = new Set<string>();
  const nodes = definitions.flatMap((each, i): readonly PlainObject[] => {
    const found = new Problems(INVALID_OPTION, [i]);
    if (isPlainObject(each) && !isPoolDefinition(each)) {
      const own = nodesOfObject(each, objects, found);
      problems.push(...found.list);
      if (own.length === 0 && !PARTS.test(scalarText(each.kind))) { skipped.push(each); }
      return own;
    }
    const pool = poolOfDefinition(each);
    const id = `${pool.provider}/${pool.name}`;
    found.add(pool.problems);
    if (pool.name !== '' && seen.has(id)) { found.must(['name'], pool.name, 'be unique among the pools', 'rename one of the two'); }
    seen.add(id);
    problems.push(...found.list);
    const node = poolNode(pool);
    pools.set(node, pool);
    return [node];
  });
  return { nodes, problems, pools, skipped };
}

/** Kinds of objects that belong to a pool. */
const PARTS = /^(?:EC2NodeClass|KubeadmConfigTemplate|\w+MachineTemplate|AccessEntry)$/;

/** Whether a document has options of a pool, and isn't a manifest. */
export const isPoolDefinition = (document: unknown): boolean => isPlainObject(document) && document.kind === undefined;

function nodesOfObject(object: PlainObject, objects: readonly PlainObject[], problems: Problems): readonly PlainObject[] {
  const kind = KINDS.find(({ group, kind: name }) => object.kind === name && scalarText(object.apiVersion).startsWith(`${group}/`));
  kind?.schema.check(object, [], problems);
  if (kind) { return kind.nodes(object, objects, problems); }
  const managed = poolOfManagedResource(object);
  problems.add(managed?.problems ?? []);
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

/** @param allocatable what a node has, which only options say */
function karpenterNode(
  object: PlainObject, objects: readonly PlainObject[], problems: Problems, allocatable?: NodeToBe['allocatable'],
): PlainObject {
  const name = objectName(object);
  const template = objectAt(objectAt(object, 'spec'), 'template');
  const spec = objectAt(template, 'spec');
  const { kind = 'EC2NodeClass', name: className } = objectAt(spec, 'nodeClassRef');
  const nodeClass = objects.find((each) => each.kind === kind && objectName(each) === className);
  const ofClass = objectAt(nodeClass, 'spec');
  const [term] = listAt(ofClass, 'amiSelectorTerms').filter(isPlainObject);
  // AMIs that are selected by ID have no alias
  const family = scalarText(ofClass.amiFamily) || scalarText(term?.alias);
  const year = /^windows(\d{4})(?:@|$)/i.exec(family)?.[1];
  const build = WindowsVersion.read(year ?? '').value?.build;
  const requirements = requirementsOf({ matchExpressions: listAt(spec, 'requirements') });
  const decided = requirements.flatMap(({ key, operator, values = [] }) => (operator === 'In' && values.length === 1 ? [[key, values[0]!]] : []));
  const labels = {
    [NodeLabel.OS]: year === undefined ? 'linux' : 'windows', [NodeLabel.ARCH]: 'amd64',
    ...Object.fromEntries(decided) as Readonly<Record<string, string>>, ...stringsAt(objectAt(template, 'metadata'), 'labels'),
    [PoolLabel.KARPENTER]: name, ...(kind === 'EC2NodeClass' && { [EC2_NODE_CLASS_LABEL]: scalarText(className) }),
    ...(build !== undefined && { [NodeLabel.WINDOWS_BUILD]: build }),
  };
  if (kind === 'EC2NodeClass' && !nodeClass && !decided.some(([key, value]) => key === NodeLabel.OS && value === 'linux')) {
    const remedy = 'add it to the file: "kubectl get nodepools,ec2nodeclasses -o yaml" prints both';
    problems.must(['spec', 'template', 'spec', 'nodeClassRef', 'name'], className ?? null, 'be the name of an EC2NodeClass in the file', remedy);
  }
  const isLinux = kind === 'EC2NodeClass' && year === undefined && family !== '' && !isPlaceholder(family);
  const ofImages = isLinux ? { [NodeLabel.OS]: 'linux' }
    : { [NodeLabel.OS]: 'windows', [NodeLabel.ARCH]: 'amd64', [NodeLabel.WINDOWS_BUILD]: build };
  if (isLinux || year !== undefined) { problems.add(impossibleRequirements(listAt(spec, 'requirements'), scalarText(kind), ofImages)); }
  // such a limit is how a NodePool is turned off; source: kubernetes-sigs/karpenter pkg/apis/v1/nodepool.go, "ExceededBy", read 2026-11-30
  const [off] = Object.entries(objectAt(objectAt(object, 'spec'), 'limits')).filter(([, limit]) => parseQuantity(limit) === 0n);
  const open = requirements.filter(({ key }) => lookUp(labels, key) === undefined);
  const taints = taintsIn(listAt(spec, 'taints'));
  // it is a label that Karpenter knows, but not one of Linux nodes: kubernetes-sigs/karpenter pkg/scheduling/requirements.go, "Compatible"
  const takenForOpen = build === undefined ? [NodeLabel.WINDOWS_BUILD] : [];
  const toBe: NodeToBe = withoutUndefined({
    pool: name, autoscaler: 'karpenter', labels, uncertain: [], taints, requirements: open, takenForOpen, allocatable,
    off: off && `its limit of ${off[0]} is 0`,
  });
  return nodeOf({ name, min: 0, labels, taints, allocatable }, toBe, true);
}

/**
 * Requirements of a NodePool that no machine satisfies. Karpenter has the machines of a NodeClass with the operating system and the build of its
 * images: source aws/karpenter-provider-aws v1.14.1 pkg/providers/instancetype/types.go, "computeRequirements", "getOS", read 2026-11-30.
 *
 * @param ofImages labels of all machines with images of the class
 */
function impossibleRequirements(
  requirements: readonly unknown[], nodeClass: string, ofImages: Readonly<Record<string, string | undefined>>,
): readonly Problem[] {
  const os = ofImages[NodeLabel.OS]!;
  return requirements.flatMap((each, i) => requirementsOf({ matchExpressions: [each] }).flatMap((requirement) => {
    const { key, operator, values = [] } = requirement;
    const value = lookUp(ofImages, key);
    const isArm = os === 'windows' && key === NodeLabel.INSTANCE_TYPE && operator === 'In' && values.every(isArmMachine);
    return !isArm && (value === undefined || satisfies(requirement, value)) ? [] : [{
      code: INVALID_OPTION, path: ['spec', 'template', 'spec', 'requirements', i, 'values'],
      message: `must allow ${isArm ? 'a machine without ARM processors' : value}, since the ${nodeClass} has images for `
        + `${os === 'windows' ? 'Windows' : 'Linux'}${key === NodeLabel.WINDOWS_BUILD ? ' of that build' : ''}, got ${operator} ${show(values)}`,
      remedy: 'correct it, or use another node class',
    }];
  }));
}

const CAPACITY = 'capacity.cluster-autoscaler.kubernetes.io/';
const GROUP = 'cluster.x-k8s.io/cluster-api-autoscaler-node-group-';
const [MIN_SIZE, MAX_SIZE] = [`${GROUP}min-size`, `${GROUP}max-size`] as const;
const RESOURCES: readonly (readonly [annotation: string, resource: string])[] = [
  ['cpu', 'cpu'], ['memory', 'memory'], ['ephemeral-disk', 'ephemeral-storage'], ['maxPods', 'pods'],
];

/** Source: kubernetes/autoscaler `cluster-autoscaler/cloudprovider/clusterapi/clusterapi_unstructured.go`, "defaultMaxPods". */
const AUTOSCALER_PODS = '110';

const labelsOf = (pairs: readonly string[]) => Object.fromEntries(pairs.map((pair) => pair.split('=')).filter(({ length }) => length === 2)) as
  Readonly<Record<string, string>>;
const listed = (text: unknown) => scalarText(text).split(',').filter((each) => each !== '');

/** A flag of the kubelet in a KubeadmConfigTemplate: in a map in version 1beta1, and in a list later. */
function kubeletFlag(registration: PlainObject, flag: string): unknown {
  const { kubeletExtraArgs: args } = registration;
  return isPlainObject(args) ? args[flag] : listAt(registration, 'kubeletExtraArgs').filter(isPlainObject).find(({ name }) => name === flag)?.value;
}

/**
 * The node of a MachineDeployment that has the annotations of the autoscaler; it is for Windows if its AzureMachineTemplate is, or else its bootstrap
 * configuration, or its labels. Source: sigs.k8s.io/cluster-api-provider-azure v1.21.0 `api/v1beta1/azuremachine_validation.go` (osType is required).
 */
function machineNodes(object: PlainObject, objects: readonly PlainObject[]): readonly PlainObject[] {
  const annotations = stringsAt(objectAt(object, 'metadata'), 'annotations');
  const min = lookUp(annotations, MIN_SIZE);
  if (min === undefined) { return []; }
  const template = objectAt(objectAt(object, 'spec'), 'template');
  const spec = objectAt(template, 'spec');
  const find = (kind: unknown, { name: wanted }: PlainObject) => objects.find((each) => each.kind === kind && objectName(each) === wanted);
  const inTemplate = (part: unknown, key: string) => objectAt(valueAt(part, ['spec', 'template', 'spec']), key);
  const config = find('KubeadmConfigTemplate', objectAt(objectAt(spec, 'bootstrap'), 'configRef'));
  const registration = objectAt(inTemplate(config, 'joinConfiguration'), 'nodeRegistration');
  const { osType } = inTemplate(find('AzureMachineTemplate', objectAt(spec, 'infrastructureRef')), 'osDisk');
  const annotated = (key: string) => listed(lookUp(annotations, CAPACITY + key));
  const synced = Object.entries(stringsAt(objectAt(template, 'metadata'), 'labels')).filter(([key]) => SYNCED_LABEL.test(key));
  const known: Readonly<Record<string, string>> = {
    [NodeLabel.OS]: 'linux', [NodeLabel.ARCH]: 'amd64', ...Object.fromEntries(synced),
    ...labelsOf(annotated('labels')),
  };
  const socket = scalarText(registration.criSocket);
  const ofConfig = socket === '' ? known[NodeLabel.OS]! : socket.startsWith('npipe:') ? 'windows' : 'linux';
  const os = scalarText(osType).toLowerCase() || ofConfig;
  const ofKubelet = labelsOf(listed(kubeletFlag(registration, 'node-labels')));
  const taints = taintsIn(annotated('taints').map(readTaint));
  const resources = RESOURCES.flatMap(([key, resource]) => annotated(key).map((quantity) => [resource, quantity] as const));
  const allocatable = resources.length > 0 ? { pods: AUTOSCALER_PODS, ...Object.fromEntries(resources) } : undefined;
  const name = objectName(object);
  const set = config ? taintsIn(listAt(registration, 'taints')) : taints;
  // source: kubernetes/autoscaler cluster-autoscaler/cloudprovider/clusterapi/clusterapi_nodegroup.go, "newNodeGroupFromScalableResource"
  const off = Number(lookUp(annotations, MAX_SIZE) ?? NaN) === 0 ? 'its max-size is 0' : undefined;
  return [nodeOf(
    { name, min: Number(min), labels: { ...known, ...ofKubelet, [NodeLabel.OS]: os }, taints: set, allocatable },
    { pool: name, autoscaler: 'cluster-autoscaler', labels: known, uncertain: [], taints, allocatable, ...(off !== undefined && { off }) }, false,
  )];
}

const TEXTS = mapOf(STRING);
const TAINT = valueSchema(
  'a taint with a key and an effect', (each) => taintsIn([each]).length === 1, `use the effect ${ANY_TAINT_EFFECT}`,
);
/** Texts with commas between them, as the autoscaler reads annotations. */
const textsOf = (wanted: string, is: (each: string) => boolean) => {
  const areAll = (text: unknown) => typeof text === 'string' && text.split(',').every((each) => each === '' || is(each));
  return valueSchema(wanted, areAll, 'correct it: the autoscaler ignores it');
};
const QUANTITY = textsOf('a quantity', (each) => parseQuantity(each) !== undefined);

/** The kinds of objects that are read, with what is read of them. */
const KINDS: readonly {
  readonly kind: string;
  readonly group: string;
  readonly schema: Schema;
  readonly nodes: (object: PlainObject, objects: readonly PlainObject[], problems: Problems) => readonly PlainObject[];
}[] = [
  {
    kind: 'NodePool', group: 'karpenter.sh', nodes: (...given) => [karpenterNode(...given)],
    schema: partOf({
      spec: partOf({
        template: partOf({
          metadata: partOf({ labels: TEXTS }),
          spec: partOf({
            nodeClassRef: partOf({ name: STRING }), taints: listOf(TAINT),
            requirements: listOf(partOf({ key: STRING, operator: STRING, values: listOf(STRING) })),
          }),
        }),
      }),
    }),
  },
  {
    kind: 'EC2NodeClass', group: 'karpenter.k8s.aws', nodes: () => [],
    schema: partOf({ spec: partOf({ amiFamily: STRING, amiSelectorTerms: listOf(ANY_OBJECT) }) }),
  },
  {
    kind: 'MachineDeployment', group: 'cluster.x-k8s.io', nodes: machineNodes,
    schema: partOf({
      metadata: partOf({
        annotations: partOf({
          [MIN_SIZE]: valueSchema('an integer ≥ 0, in quotes', (text) => typeof text === 'string' && /^\d+$/.test(text)),
          [`${CAPACITY}labels`]: textsOf('labels such as "a=b,c=d"', (each) => /^[^=]+=[^=]*$/.test(each)),
          [`${CAPACITY}taints`]: textsOf('taints such as "os=windows:NoSchedule"', (each) => taintsIn([readTaint(each)]).length === 1),
          ...Object.fromEntries(RESOURCES.map(([key]) => [CAPACITY + key, QUANTITY])),
        }),
      }),
      spec: partOf({
        template: partOf({ metadata: partOf({ labels: TEXTS }), spec: partOf({ bootstrap: partOf({ configRef: partOf({ name: STRING }) }) }) }),
      }),
    }),
  },
];
