import { ApiObject, Chart } from 'cdk8s';
import { IConstruct } from 'constructs';
import { isPatched, renderingOf, replaceRendering } from './internals';
import { findAtSynth, isGathering, SynthProblem, throwProblemsOfApp } from './problems';
import { formatPath, invalidValue, isPlainObject, isPresent, objectAt, Path, PlainObject, Problem, scalarText, show } from '../base';
import { DEFAULT_ADDRESSES, FLANNEL_VXLAN, readKubernetesVersion, WindowsNetwork } from '../knowledge';
import { ApiServer, apiServerOf, DEFAULT_API_PORT } from '../objects';

/** A value that must be the same for the network and the nodes of a cluster, with the path of the option that sets it. */
export interface ClusterFact {
  readonly path: Path;
  readonly value: unknown;
}

/** What one construct defines about the cluster. */
export interface ClusterFacts {
  readonly role: 'network' | 'nodes';
  readonly facts: Readonly<Record<string, ClusterFact>>;
}

/** Checked options of a network or of nodes, reduced to those that describe the cluster. */
interface ClusterOptions {
  readonly addressPlan?: { readonly clusterCidr?: string; readonly serviceCidr?: string; readonly nodeMask?: number; readonly dnsServiceIp?: string };
  readonly apiServer?: ApiServer | string;
  readonly kubeProxy?: unknown;
  readonly kubernetes?: string;
  readonly network?: unknown;
  readonly vni?: number;
}

/** The facts that a Pod network defines about its cluster. */
export function factsOfNetwork(kind: WindowsNetwork, options: ClusterOptions): ClusterFacts {
  const version = objectAt(options, 'kubeProxy').version;
  return {
    role: 'network', facts: {
      ...common(options), network: { path: [], value: kind }, ...vniFact(kind, options.vni, ['vni']),
      ...releaseFact(version, ['kubeProxy', 'version']),
    },
  };
}

/** The facts that the configuration of nodes defines about their cluster. */
export function factsOfNodes(options: ClusterOptions): ClusterFacts {
  const { network } = options;
  const { kind, vni } = (isPlainObject(network) ? network : { kind: network }) as { readonly kind: WindowsNetwork; readonly vni?: number };
  return {
    role: 'nodes',
    facts: {
      ...common(options), network: { path: isPlainObject(network) ? ['network', 'kind'] : ['network'], value: kind },
      ...vniFact(kind, vni, ['network', 'vni']),
      ...releaseFact(options.kubernetes, ['kubernetes']),
    },
  };
}

function common({ addressPlan, apiServer }: ClusterOptions): ClusterFacts['facts'] {
  const { host, port = DEFAULT_API_PORT } = apiServerOf(apiServer) ?? {};
  const plan = { ...DEFAULT_ADDRESSES, ...addressPlan };
  const cidrs = (['clusterCidr', 'serviceCidr', 'nodeMask'] as const).map((key) => [
    key, { path: ['addressPlan', key], value: plan[key] ?? DEFAULT_ADDRESSES[key] },
  ]);
  return { ...Object.fromEntries(cidrs), apiServer: { path: ['apiServer'], value: `${host}:${port}` } };
}

function vniFact(kind: WindowsNetwork, vni: number | undefined, path: Path): ClusterFacts['facts'] {
  return kind === 'flannel-vxlan' ? { vni: { path, value: vni ?? FLANNEL_VXLAN.minVni } } : {};
}

function releaseFact(version: unknown, path: Path): ClusterFacts['facts'] {
  const minor = version === undefined ? undefined : readKubernetesVersion(version).value?.minor;
  return minor === undefined ? {} : { kubernetes: { path, value: `1.${minor}` } };
}

/** A construct with the objects that it creates, and the facts that it defines about the cluster. */
interface Maker {
  readonly construct: IConstruct;
  readonly objects: () => readonly ApiObject[];
  readonly cluster?: ClusterFacts;
}

const MAKERS = new WeakMap<IConstruct, Maker[]>();

/** Registers the objects and facts of a construct, so that conflicts with other constructs are found at synth. */
export function registerMaker(construct: IConstruct, objects: () => readonly ApiObject[], cluster?: ClusterFacts): void {
  const { root } = construct.node;
  const makers = MAKERS.get(root) ?? [];
  makers.push({ construct, objects, cluster });
  MAKERS.set(root, makers);
}

/** The conflicts found in each app, with the number of constructs that were compared. */
const FOUND = new WeakMap<IConstruct, { readonly count: number; readonly conflicts: readonly SynthProblem[] }>();

/** Makes an object throw the conflicts of its app when it is rendered. */
export function reportConflicts(object: ApiObject): void {
  const rendered = renderingOf(object);
  replaceRendering(object, () => {
    if (!isGathering() && conflictsOf(object.node.root).length > 0) { throwProblemsOfApp(object); }
    return rendered();
  });
}

/** The conflicts of an app: objects that two constructs create, and different facts about the cluster. */
export function conflictsOf(root: IConstruct): readonly SynthProblem[] {
  const makers = MAKERS.get(root) ?? [];
  const known = FOUND.get(root);
  if (known?.count === makers.length) { return known.conflicts; }
  const networks = makers.filter(({ cluster }) => cluster?.role === 'network');
  const conflicts = [...objectConflicts(makers, networks), ...networkConflicts(networks), ...nodeConflicts(makers, networks)];
  FOUND.set(root, { count: makers.length, conflicts });
  return conflicts;
}

findAtSynth(conflictsOf);

const nameOf = (kind: unknown, namespace: unknown, name: unknown) =>
  `${scalarText(kind)} ${[namespace, name].filter(isPresent).map(scalarText).join('/')}`;

/** The first Windows workload of each kind, namespace, and name in a chart. */
const FIRST_OF_NAME = new WeakMap<IConstruct, Map<string, IConstruct>>();

/** Registers the name of a workload, for `namesakeProblems`. */
export function rememberName(workload: IConstruct): void {
  const chart = Chart.of(workload);
  const first = FIRST_OF_NAME.get(chart) ?? new Map<string, IConstruct>();
  const { kind, name, metadata: { namespace } } = ApiObject.of(workload);
  const id = nameOf(kind, namespace, name);
  if (!first.has(id)) { first.set(id, workload); }
  FIRST_OF_NAME.set(chart, first);
}

/**
 * Another workload of the same name in the chart. Those of other charts are no problem, unlike other objects: an app can have a chart for each
 * environment.
 */
export function namesakeProblems(workload: IConstruct, manifest: PlainObject): readonly Problem[] {
  const { namespace, name } = objectAt(manifest, 'metadata');
  const first = FIRST_OF_NAME.get(Chart.of(workload))!.get(nameOf(manifest.kind, namespace, name));
  // a patch may change the name of the other one
  return first === undefined || first === workload || isPatched(ApiObject.of(first)) ? [] : [invalidValue('duplicate-object')(
    ['metadata', 'name'], name, `not be that of ${first.node.path}`, 'change the name or the namespace, or leave out metadata.name',
    `: the ${scalarText(manifest.kind)} that is applied last overwrites the other`,
  )];
}

/** Constructs that create an object of the same kind, namespace and name; each pair is reported once. */
function objectConflicts(makers: readonly Maker[], networks: readonly Maker[]): readonly SynthProblem[] {
  const first = new Map<string, Maker>();
  const shared = new Map<Maker, Map<Maker, string[]>>();
  for (const maker of makers) {
    for (const object of maker.objects()) {
      const id = `${object.apiGroup}/${nameOf(object.kind, object.metadata.namespace, object.name)}`;
      const other = first.get(id);
      if (!other) { first.set(id, maker); continue; }
      if (other === maker || (networks.includes(maker) && networks.includes(other))) { continue; }
      const pairs = shared.get(maker) ?? new Map<Maker, string[]>();
      pairs.set(other, [...pairs.get(other) ?? [], id.slice(id.indexOf('/') + 1)]);
      shared.set(maker, pairs);
    }
  }
  return [...shared].flatMap(([maker, pairs]) => [...pairs].map(([other, ids]) => problemOf(maker, {
    code: 'duplicate-object', path: [],
    message: `must be the only construct of the app that creates ${ids[0]}${ids.length > 1 ? ` and ${ids.length - 1} more` : ''}, but `
      + `${other.construct.node.path} creates ${ids.length > 1 ? 'them' : 'it'} too`,
    remedy: 'remove one of the two constructs, or change its name or namespace; use a separate App for each cluster',
  })));
}

function networkConflicts(networks: readonly Maker[]): readonly SynthProblem[] {
  const [first, ...others] = networks;
  return others.map((other) => problemOf(other, {
    code: 'two-networks', path: [],
    message: `must be the only Pod network of the cluster, but ${first!.construct.node.path} is one too`,
    remedy: 'remove one of the two networks; use a separate App for each cluster',
  }));
}

function nodeConflicts(makers: readonly Maker[], networks: readonly Maker[]): readonly SynthProblem[] {
  const [network] = networks;
  if (!network) { return []; }
  return makers.filter(({ cluster }) => cluster?.role === 'nodes')
    .flatMap((nodes) => Object.entries(nodes.cluster!.facts).flatMap(([name, { path, value }]) => {
      const other = network.cluster!.facts[name];
      if (!other || other.value === value) { return []; }
      const option = other.path.length > 0 ? `${formatPath(other.path)} of ` : '';
      const must = `be ${show(other.value)}, as in ${option}${network.construct.node.path}`;
      return [problemOf(nodes, invalidValue('cluster-mismatch')(path, value, must, 'set the same value in both constructs'))];
    }));
}

function problemOf({ construct }: Maker, problem: Omit<SynthProblem, 'owner' | 'construct'>): SynthProblem {
  return { ...problem, construct: construct.node.path, owner: construct };
}
