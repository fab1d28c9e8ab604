import {
  distinct, groupedBy, listAt, lookUp, NonEmpty, objectAt, parseQuantity, PlainObject, scalarText, valueAt, withoutUndefined,
} from '../base';
import {
  AKS_ZONE, Ending, isLabelOfOneNode, isLabelOfZone, labelIsOf, lifecycleOf, NODE_POOL_PROVIDERS, NodeLabel, NodePoolProvider, Platform,
  platformRelease, POOL_LABELS, PoolLabel, WindowsVersion,
} from '../knowledge';
import { satisfies } from '../kubernetes';
import { rotatingName, WindowsNodePool } from '../nodes';
import { ClusterNode, readNode, situationOf } from '../scheduling';
import { MigrationTarget } from './options';
import { PoolNow } from './result';

/** Nodes of one pool and build. */
export interface OldPool {
  /** Its name, or what its nodes are called without one. */
  readonly id: string;
  readonly name?: string;
  /** The label that names it. */
  readonly label?: string;
  readonly provider?: NodePoolProvider;
  readonly version?: WindowsVersion;
  readonly nodes: NonEmpty<ClusterNode>;
}

/** Labels that other tools set beside those of the provider. */
const PROVIDER_OF_LABEL: Readonly<Record<string, NodePoolProvider>> = {
  [PoolLabel.AKS_LEGACY]: 'aks', [PoolLabel.EKSCTL]: 'eks-self-managed',
  ...Object.fromEntries(Object.entries(NODE_POOL_PROVIDERS).map(([provider, { poolLabel }]) => [poolLabel, provider as NodePoolProvider])),
};

/** The pools of Windows nodes, with one for each release in them. */
export function poolsOf(nodes: readonly ClusterNode[]): readonly OldPool[] {
  const windows = nodes.filter(({ os }) => os === 'windows').map((node) => {
    const label = POOL_LABELS.find((key) => lookUp(node.labels, key));
    return { node, label, name: label === undefined ? undefined : node.labels[label] };
  });
  const groups = [...groupedBy(windows, ({ name, node: { build } }) => JSON.stringify([name, build])).values()];
  return groups.map((members) => {
    const [{ label, name, node: { version, build } }] = members;
    const release = version?.name ?? build ?? 'an unknown build';
    const isMixed = groups.filter(([first]) => first.name === name).length > 1;
    return withoutUndefined({
      id: name === undefined ? `nodes of ${release}` : isMixed ? `${name} (${release})` : name,
      name, label, version, provider: label === undefined ? undefined : lookUp(PROVIDER_OF_LABEL, label),
      nodes: members.map(({ node }) => node) as unknown as NonEmpty<ClusterNode>,
    });
  });
}

/** A pool as it is, and what ends for it when. */
export function poolNow({ name, provider, version, nodes }: OldPool, isLeft: boolean, target: MigrationTarget): PoolNow {
  const situation = situationOf(nodes[0], target);
  const { past = [], future = [] } = version ? lifecycleOf(version, situation) : {};
  const row = version && platformRelease(situation.platform, version);
  const sources = [row, version?.support].flatMap((each) => (each ? [{ source: each.source, readOn: each.readOn }] : []));
  return withoutUndefined({
    name, provider, release: version?.name, build: nodes[0].build, nodes: nodes.map((node) => node.name), isLeft, ends: [...past, ...future], sources,
    kubernetes: [...new Set(nodes.flatMap(({ kubeletMinor }) => (kubeletMinor === undefined ? [] : [`1.${kubeletMinor}`])))].sort(),
  });
}

/** What ends first of pools, after the day of the plan; before that, what ended last. */
export function firstEnd(pools: readonly PoolNow[], on: MigrationTarget['on']): Ending | undefined {
  const dated = pools.flatMap(({ ends, isLeft }) => (isLeft ? ends : [])).filter(({ day }) => day).sort((a, b) => (a.day! < b.day! ? -1 : 1));
  return on && (dated.find(({ day }) => day! > on) ?? dated.at(-1));
}

/** A node of the new release that the plan creates, in place of those of a pool. */
export interface NewNode {
  readonly pool?: string;
  /** The old node whose machine it has. @default - that of the definition of the pool */
  readonly like?: ClusterNode;
  /** The pool that options define. @default - something else defines it, or nothing */
  readonly defined?: WindowsNodePool;
  /** Without a name and a zone of its own. */
  readonly node: ClusterNode;
  /** Zones of the definition, or else of the old nodes, in turn, by all of their labels. */
  readonly zones: readonly Readonly<Record<string, string>>[];
}

/** The year of a release in a label that someone has set: `ltsc2019`, `windows-2019`; without such a word, `2019`, the key has it: `os-version`. */
const YEAR = /^((?:windows|win|server|ltsc|[-_.])*)(20\d\d)$/i;
const OF_RELEASE = /(?:^|[^a-z])(?:windows|win|os|ltsc|release)(?:server|release|version|ver|year)*(?![a-z])[^/]*$/i;
const yearOf = ({ name }: WindowsVersion) => /\d{4}$/.exec(name)?.[0];

/** Labels of AKS with the release that its command requests. Source: MicrosoftDocs/azure-aks-docs `use-labels.md`, read 2026-11-30. */
const AKS_RELEASE = ['', '-requested', '-effective'].map((suffix) => `${NodeLabel.AKS_OS_SKU}${suffix}`);

/** The node that takes the place of those of a pool: like the largest of them, with what follows from the release changed. */
export function newNodeLike({ nodes, name, label, provider, version }: OldPool, to: WindowsVersion, taken: ReadonlySet<string>): NewNode {
  const size = ({ allocatable }: ClusterNode, key: string) => Number(parseQuantity(lookUp(allocatable ?? {}, key)) ?? 0n);
  const like = [...nodes].sort((a, b) => size(b, 'memory') - size(a, 'memory') || size(b, 'cpu') - size(a, 'cpu'))[0]!;
  // a second pool also where a provider replaces the nodes of one: it would replace those that must wait, and before workloads are changed
  const pool = name === undefined ? name : newName(name, provider, to, taken);
  const named = provider === undefined ? {} : NODE_POOL_PROVIDERS[provider].labels.all;
  const year = yearOf(to);
  const valueOf = (key: string, value: string): string | undefined => {
    if (label !== undefined && value === name && (POOL_LABELS.includes(key) || lookUp(named, key) === true)) { return pool!; }
    if (AKS_RELEASE.includes(key)) { return to.aksOsSku; }
    const origin = labelIsOf(key, provider);
    if (origin === 'provider') { return lookUp(named, key) === value ? value : undefined; }
    const [, before = '', old] = YEAR.exec(value) ?? [];
    const isRelease = origin === 'pool' && old !== undefined && version?.name.endsWith(old) && (/[a-z]/i.test(before) || OF_RELEASE.test(key));
    return isRelease && year !== undefined ? `${before}${year}` : value;
  };
  const own = Object.entries(like.labels).filter(([key]) => !isLabelOfOneNode(key)).map(([key, value]) => [key, valueOf(key, value)]);
  const labels = { ...withoutUndefined(Object.fromEntries(own) as Readonly<Record<string, string>>), [NodeLabel.WINDOWS_BUILD]: to.build };
  const { capacity, allocatable } = objectAt(like.object, 'status');
  return withoutUndefined({
    pool, like, zones: zonesOf(nodes),
    node: readNode({
      apiVersion: 'v1', kind: 'Node', metadata: { name: `new ${pool ?? to.name}`, labels }, spec: { taints: like.lastingTaints },
      status: { ...withoutUndefined({ capacity, allocatable }), nodeInfo: { operatingSystem: 'windows', architecture: like.info.architecture } },
    }),
  });
}

/** Labels of the nodes of a pool of which it isn't known whether new ones have them: the provider sets them. */
export function unknownLabels({ provider, nodes }: OldPool, { node }: NewNode): readonly string[] {
  return distinct(nodes.flatMap(({ labels }) => Object.keys(labels))).filter((key) => (
    !isLabelOfOneNode(key) && labelIsOf(key, provider) === 'provider' && lookUp(node.labels, key) === undefined));
}

/** The name of a zone with these labels. */
export const nameOfZone = (labels: NewNode['zones'][number]): string => lookUp(labels, NodeLabel.ZONE) ?? Object.values(labels)[0] ?? '';

/** The labels of each zone with nodes. */
function zonesOf(nodes: readonly ClusterNode[]): NewNode['zones'] {
  const zones = nodes.map(({ labels }) => Object.fromEntries(Object.entries(labels).filter(([key]) => isLabelOfZone(key))));
  return [...groupedBy(zones.filter((zone) => Object.keys(zone).length > 0), nameOfZone).values()]
    .map((all): NewNode['zones'][number] => Object.assign({}, ...all));
}

/** A name for the pool that replaces another one, which its provider accepts and no pool has. */
function newName(name: string, provider: NodePoolProvider | undefined, to: WindowsVersion, taken: ReadonlySet<string>): string {
  const year = yearOf(to) ?? to.name;
  const prefix = /^[a-z][a-z0-9]{0,2}/.exec(name)?.[0];
  const isAccepted = (each: string) => each !== name && !taken.has(each) && (!provider || NODE_POOL_PROVIDERS[provider].name.pattern.test(each));
  const rotated = Array.from({ length: 26 }, (_, generation) => rotatingName({ prefix, generation }, to));
  return [name.replace(/20\d\d/, year), name.replace(/(?<!\d)\d\d(?!\d)/, year.slice(-2)), ...rotated].find(isAccepted) ?? `${name}-${year}`;
}

/** The new node of a definition in a file, for the old pool that it replaces. */
export function newNodeOf(object: PlainObject, defined: WindowsNodePool | undefined, { nodes, name }: OldPool): NewNode {
  const node = readNode(object);
  const label = POOL_LABELS.find((key) => lookUp(node.labels, key));
  const { toBe: _, ...exists } = node;
  const old = zonesOf(nodes);
  const zones = definedZones(node, defined, nodes)?.map((zone) => old.find((each) => nameOfZone(each) === zone) ?? zoneLike(zone, old[0])) ?? old;
  return withoutUndefined({ pool: label === undefined ? name : node.labels[label], defined, node: exists, zones });
}

/** Zones that the definition of a pool decides on, as labels name them; `undefined` if it doesn't. */
function definedZones(
  { labels, toBe }: ClusterNode, defined: WindowsNodePool | undefined, old: readonly ClusterNode[],
): readonly string[] | undefined {
  const known = lookUp(labels, NodeLabel.ZONE);
  const required = (toBe?.requirements ?? []).filter(({ key }) => key === NodeLabel.ZONE);
  const some = known === undefined ? required.find(({ operator }) => operator === 'In')?.values : [known];
  if (some || required.length > 0) {
    return (some ?? zonesOf(old).map(nameOfZone)).filter((zone) => required.every((requirement) => satisfies(requirement, zone)));
  }
  const { fields: { agentPool, nodePool } = {}, objects = [] } = defined ?? {};
  const ofMachines = objects.flatMap(({ manifest }) => valueAt(manifest, ['spec', 'template', 'spec', 'failureDomain']) ?? []);
  const zones = [...listAt(agentPool, 'availabilityZones'), ...listAt(nodePool, 'nodeLocations'), ...ofMachines].map(scalarText);
  // Azure has numbers, and labels of its nodes the region before them
  const regionOf = ({ labels: own }: ClusterNode) => lookUp(own, NodeLabel.REGION) ?? AKS_ZONE.exec(lookUp(own, NodeLabel.ZONE) ?? '')?.[1];
  const region = old.map(regionOf).find((each) => each !== undefined);
  return zones.length === 0 ? undefined : zones.map((zone) => (region !== undefined && /^\d$/.test(zone) ? `${region}-${zone}` : zone));
}

/** Labels of a zone without old nodes: as those of another zone, with its name. */
function zoneLike(zone: string, other: NewNode['zones'][number] = {}): NewNode['zones'][number] {
  const keys = Object.keys(other).filter((key) => other[key] === nameOfZone(other));
  return Object.fromEntries([NodeLabel.ZONE, ...keys].map((key) => [key, zone]));
}

/** The platform of pools: the given one, or what their nodes show. */
export const platformOf = (pools: readonly OldPool[], target: MigrationTarget): Platform => (
  target.platform ?? (pools[0] ? situationOf(pools[0].nodes[0], target).platform : Platform.UPSTREAM));
