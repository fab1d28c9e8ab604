import { checkFilled, PoolDraft, withoutEmpty } from './draft';
import { makeNodePool, nodePoolOf } from './make-node-pool';
import { CrossplaneNodePoolOptions, CrossplaneOptions } from './options';
import { CROSSPLANE_OPTIONS, NODE_POOL_OPTIONS } from './schema';
import { TEXTS } from './texts';
import { WindowsNodePool } from './windows-node-pool';
import {
  choice, isPlainObject, listAt, listOf, lookUp, objectAt, partOf, PlainObject, Problem, problemText, readOptions, scalarText, Schema,
  schemaProblems, STRING, valueAt, valueSchema,
} from '../../base';
import { CROSSPLANE_POOLS, CrossplanePool, CrossplaneProvider, PROVIDERS_WITHOUT_WINDOWS, WindowsVersion } from '../../knowledge';
import { objectName, OptionProblems, readTaint, taintsIn } from '../../kubernetes';
import { NamedObject } from '../../objects';

const PROVIDERS = Object.keys(CROSSPLANE_POOLS) as CrossplaneProvider[];
const EXTERNAL_NAME = 'crossplane.io/external-name';

/** What `crossplaneNodePool` returns. */
export function makeCrossplanePool(given: CrossplaneNodePoolOptions): WindowsNodePool {
  const { crossplane, ...options } = (isPlainObject(given) ? given : {}) as CrossplaneNodePoolOptions;
  const pool = makeNodePool(isPlainObject(given) ? options : given);
  const [problems, advice] = [new OptionProblems('node-pool-option'), new OptionProblems('node-pool-advice')];
  const resource = lookUp(CROSSPLANE_POOLS, options.provider);
  const none = { ...pool, fields: {}, objects: [] };
  if (!resource) {
    if (!isPlainObject(given) || lookUp(PROVIDERS_WITHOUT_WINDOWS, options.provider)) { return { ...none, problems: pool.problems }; }
    choice(...PROVIDERS).check(options.provider, ['provider'], problems);
    return { ...none, problems: problems.list, advice: [] };
  }
  const { options: own = {}, problems: invalid } = readOptions<Partial<CrossplaneOptions>>(crossplane, CROSSPLANE_OPTIONS[options.provider]);
  problems.add(invalid, ['crossplane']);
  checkFilled(own, CROSSPLANE_OPTIONS[options.provider], problems, ['crossplane']);
  check(pool, own, resource, { problems, advice });
  const made = withoutTags(pool);
  return {
    ...none, atZero: made.atZero, objects: objectsOf(pool, own, resource),
    problems: [...pool.problems, ...problems.list], advice: [...pool.advice, ...advice.list],
  };
}

function check(
  { provider, name, min, version, problems: found }: WindowsNodePool, { objectName: given, namespace, providerConfigRef }: Partial<CrossplaneOptions>,
  { kind }: CrossplanePool, { problems, advice }: Pick<PoolDraft, 'problems' | 'advice'>,
): void {
  const isNamed = given !== undefined || !found.some(({ path }) => path[0] === 'name');
  if (isNamed) { problems.objectName(given === undefined ? ['name'] : ['crossplane', 'objectName'], given ?? name, kind); }
  problems.label(['crossplane', 'namespace'], namespace);
  if (namespace === undefined && providerConfigRef?.kind !== undefined) {
    problems.must(['crossplane', 'providerConfigRef', 'kind'], providerConfigRef.kind, ...TEXTS.clusterScoped);
  }
  if (provider === 'eks' && min === 0) { advice.must(['min'], min, ...TEXTS.noTags); }
  if (provider === 'aks' && version === WindowsVersion.LTSC2025) { advice.must(['version'], version.name, ...TEXTS.undocumentedSku); }
}

function objectsOf(pool: WindowsNodePool, own: Partial<CrossplaneOptions>, managed: CrossplanePool): readonly NamedObject[] {
  const { group, kind, resource, names } = managed;
  const { subscriptionId, region, objectName: id = pool.name, namespace, providerConfigRef } = own;
  const { [resource]: fields = {}, accessEntry } = pool.fields;
  const { nodeCount, scalingConfig, nodeConfig, ...others } = renamed(fields, names);
  const { desiredSize, ...sizes } = objectAt({ scalingConfig }, 'scalingConfig');
  // an autoscaler decides on the number of nodes
  const isScaled = pool.min !== pool.max;
  const initProvider = isScaled ? withoutEmpty({ nodeCount, scalingConfig: withoutEmpty({ desiredSize }) }) : undefined;
  const forProvider = withoutEmpty({
    region, ...others, nodeConfig: nodeConfig && renamed(nodeConfig as PlainObject, names),
    kubernetesClusterId: pool.provider === 'aks' ? clusterId(subscriptionId, fields) : undefined,
    ...(isScaled ? { scalingConfig: sizes } : { nodeCount, scalingConfig }),
  });
  const version = (ofCluster: string) => (namespace === undefined ? `${group}.upbound.io/${ofCluster}` : `${group}.m.upbound.io/v1beta1`);
  const configRef = providerConfigRef && (namespace === undefined ? providerConfigRef : { kind: 'ClusterProviderConfig', ...providerConfigRef });
  const spec = (part: PlainObject) => withoutEmpty({
    // without LateInitialize, which would set fields that others decide on
    managementPolicies: ['Observe', 'Create', 'Update', 'Delete'], ...part, providerConfigRef: configRef,
  });
  const annotations = id === pool.name ? undefined : { [EXTERNAL_NAME]: pool.name };
  const entry = {
    apiVersion: version('v1beta1'), kind: 'AccessEntry', metadata: withoutEmpty({ name: `${id}-nodes`, namespace }),
    spec: spec({ forProvider: { region, ...accessEntry } }),
  };
  const nodePool = {
    apiVersion: version('v1beta2'), kind, metadata: withoutEmpty({ name: id, namespace, annotations }),
    spec: spec({ initProvider, forProvider }),
  };
  return [...(accessEntry ? [{ id: 'access-entry', manifest: entry }] : []), { id: 'node-pool', manifest: nodePool }];
}

function clusterId(subscriptionId: string | undefined, { resourceGroupName, resourceName }: PlainObject): string {
  return [
    '/subscriptions', subscriptionId, 'resourceGroups', resourceGroupName, 'providers/Microsoft.ContainerService/managedClusters', resourceName,
  ].join('/');
}

function renamed(fields: PlainObject, names: CrossplanePool['names']): PlainObject {
  return Object.fromEntries(Object.entries(fields).flatMap(([key, value]) => {
    const name = Object.hasOwn(names, key) ? names[key] : key;
    return name === undefined ? [] : [[name, value]];
  }));
}

/** A node group of EKS without the tags of its Auto Scaling group, which Crossplane doesn't set: the autoscaler may know no label of it. */
function withoutTags(pool: WindowsNodePool): WindowsNodePool {
  return pool.provider === 'eks' ? { ...pool, atZero: { ...pool.atZero, labels: {}, uncertain: Object.keys(pool.nodeLabels) } } : pool;
}

/** Where the fields of a managed resource have options; the first one counts. `os` has the operating system, and `release` the Windows release. */
const FIELDS: Readonly<Record<CrossplaneProvider, Readonly<Record<string, readonly string[]>>>> = {
  aks: {
    os: ['osType'], release: ['osSku'], min: ['minCount', 'nodeCount'], labels: ['nodeLabels'], taints: ['nodeTaints'], vmSize: ['vmSize'],
    maxPods: ['maxPods'], fips: ['fipsEnabled'], zones: ['zones'],
  },
  eks: {
    os: ['amiType'], release: ['amiType'], min: ['scalingConfig.minSize'], labels: ['labels'], taints: ['taint'], instanceTypes: ['instanceTypes'],
    capacityType: ['capacityType'],
  },
  gke: {
    os: ['nodeConfig.imageType'], release: ['nodeConfig.windowsNodeConfig.osversion'], labels: ['nodeConfig.labels'], taints: ['nodeConfig.taint'],
    min: ['autoscaling.totalMinNodeCount', 'autoscaling.minNodeCount', 'nodeCount'], machineType: ['nodeConfig.machineType'],
    maxPods: ['maxPodsPerNode'], location: ['location'], zones: ['nodeLocations'],
  },
};

/** The pool of Windows nodes that a managed resource defines, as far as it is known; `undefined` for other objects. */
export function poolOfManagedResource(object: PlainObject): WindowsNodePool | undefined {
  const [, group] = /^(.+?)(?:\.m)?\.upbound\.io\//.exec(scalarText(object.apiVersion)) ?? [];
  const provider = PROVIDERS.find((each) => CROSSPLANE_POOLS[each].group === group && CROSSPLANE_POOLS[each].kind === object.kind);
  if (!provider) { return undefined; }
  const { initProvider, forProvider } = objectAt(object, 'spec');
  const read = ([option, paths]: readonly [string, readonly string[]]) => [
    option, paths.flatMap((path) => [forProvider, initProvider].map((part) => fieldAt(part, path))).find((value) => value !== undefined),
  ];
  const { os, release, taints, capacityType, ...options } = Object.fromEntries(Object.entries(FIELDS[provider]).map(read)) as PlainObject;
  if (!/^windows/i.test(scalarText(os))) { return undefined; }
  const external = valueAt(object, ['metadata', 'annotations', EXTERNAL_NAME]);
  const version = WindowsVersion.read(/\d{4}/.exec(scalarText(release))?.[0] ?? '').value;
  const pool = nodePoolOf(provider, {
    ...options, ...(capacityType === 'SPOT' && { spot: true }), version, name: external ?? objectName(object),
    taints: taintsIn(listAt({ taints }, 'taints').map(taintAt)),
  } as never);
  return { ...withoutTags(pool), problems: shapeProblems(object, provider) };
}

const PARTS = ['forProvider', 'initProvider'];
const TAINT = valueSchema('a taint with a key and an effect', (each) => taintsIn([taintAt(each)]).length === 1, 'write it as the API documents it');

/** Fields of a managed resource that don't have the type of their options. */
function shapeProblems(object: PlainObject, provider: CrossplaneProvider): readonly Problem[] {
  const schemas: Readonly<Record<string, Schema>> = {
    ...NODE_POOL_OPTIONS[provider].fields, os: STRING, release: STRING, capacityType: STRING, taints: listOf(TAINT),
  };
  const found = Object.entries(FIELDS[provider]).flatMap(([option, paths]) => PARTS.flatMap((part) => paths.flatMap((path) => {
    const whole = ['spec', part, ...path.split('.')].reduceRight((inner, key) => blockOf({ [key]: inner }), schemas[option]!);
    return schemaProblems(whole, object, []);
  })));
  // a block with several fields is reported once
  return [...new Map(found.map((problem) => [problemText(problem), problem])).values()];
}

/** A block, which is a list of one in older API versions. */
function blockOf(fields: Readonly<Record<string, Schema>>): Schema {
  const block = partOf(fields);
  const inner = (value: unknown) => (Array.isArray(value) && value.length < 2 ? value[0] ?? {} : value);
  return { ...block, check: (value, path, problems) => block.check(inner(value), path, problems) };
}

/** A field. In older API versions, each block is a list of one: provider-upjet-aws `package/crds/eks.aws.upbound.io_nodegroups.yaml`, `v1beta1`. */
function fieldAt(part: unknown, path: string): unknown {
  return path.split('.').reduce((block, key) => valueAt(Array.isArray(block) ? block[0] : block, [key]), part);
}

/** A taint as text, or with an effect such as `NO_SCHEDULE`. */
function taintAt(given: unknown): unknown {
  if (!isPlainObject(given)) { return readTaint(scalarText(given)); }
  const effect = scalarText(given.effect).toLowerCase().replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return { ...given, effect };
}
