import { ConfigurationKind } from './read/read-node-file';
import { FoundCommand, NodeFinding, NodePlace, NodeUnderCheck, placeOfCommand, placeOfField, placeOfFlag, valueOf } from './rule';
import { isPlaceholder, Setting } from './script/command-line';
import { Program } from './script/programs';
import { isPlainObject, listAt, objectAt, Path, PlainObject, scalarText, valueAt } from '../../base';
import { formatPlace, LineIndex } from '../../findings';
import { LINUX_CNI_PLUGINS } from '../../knowledge';
import { taintsIn } from '../../kubernetes';
import { cniPlugins, flannelNetworkName, isWindowsCni } from '../../objects';

/** A value in a node file, and its place. */
export interface Fact {
  readonly value: string;
  readonly place: NodePlace;
  /** What contains the value, for messages: `the CNI configuration`. */
  readonly by: string;
}

/** Reads the values of a fact from a configuration, with their paths. Other values than strings aren't facts. */
type Reader = (content: PlainObject) => readonly { readonly value: unknown; readonly path: Path }[];

/** Where files have a fact: fields of configurations, and the flag of a program. */
interface Sources {
  readonly fields: Readonly<Partial<Record<ConfigurationKind, Reader>>>;
  readonly flag?: readonly [program: Program, name: string];
}

/** Names of configurations in messages. */
const NAMES: Readonly<Record<ConfigurationKind, string>> = {
  'KubeletConfiguration': 'the KubeletConfiguration', 'KubeProxyConfiguration': 'the KubeProxyConfiguration', 'ClusterConfiguration': 'kubeadm',
  'InitConfiguration': 'kubeadm', 'JoinConfiguration': 'kubeadm', 'containerd': 'containerd', 'cni': 'the CNI configuration',
  'net-conf': 'the net-conf of Flannel',
};

/** Pod CIDRs of the cluster. */
export const podCidrs = factsIn({
  fields: { 'net-conf': at(['Network']), 'KubeProxyConfiguration': at(['clusterCIDR']), 'ClusterConfiguration': at(['networking', 'podSubnet']) },
  flag: ['kube-proxy', 'cluster-cidr'],
});

/** Service CIDRs of the cluster. */
export const serviceCidrs = factsIn({ fields: { ClusterConfiguration: at(['networking', 'serviceSubnet']), cni: routesOf } });

/** Domains of the cluster. */
export const clusterDomains = factsIn({
  fields: { KubeletConfiguration: at(['clusterDomain']), ClusterConfiguration: at(['networking', 'dnsDomain']) }, flag: ['kubelet', 'cluster-domain'],
});

/** Sandbox images. */
export const sandboxImages = factsIn({
  fields: {
    containerd: at(['plugins', 'io.containerd.grpc.v1.cri', 'sandbox_image'], ['plugins', 'io.containerd.cri.v1.images', 'pinned_images', 'sandbox']),
  },
  flag: ['kubelet', 'pod-infra-container-image'],
});

/** Container runtime endpoints. */
export const runtimeEndpoints = factsIn({
  fields: {
    KubeletConfiguration: at(['containerRuntimeEndpoint']),
    InitConfiguration: at(['nodeRegistration', 'criSocket']),
    JoinConfiguration: at(['nodeRegistration', 'criSocket']),
  },
});

const networkFields = factsIn({
  fields: {
    'cni': networkNameIn, 'net-conf': (content) => [{ value: flannelNetworkName(content), path: ['Backend'] }],
    'KubeProxyConfiguration': at(['winkernel', 'networkName']),
  },
});

/** Names of the cluster's network in all files. */
export function networkNames(node: NodeUnderCheck): readonly Fact[] {
  return [...networkFields(node), ...known(proxies(node).flatMap((command) => networkNameOf(command, []) ?? []))];
}

/** The network name that kube-proxy gets from a flag of its command line or from its environment. */
export function networkNameOf(command: FoundCommand, environment: readonly Setting[]): Fact | undefined {
  const used = valueOf(command, 'network-name');
  if (used) { return { value: used.value, by: 'kube-proxy', place: placeOfFlag(command, used.flag) }; }
  const variable = [...environment, ...command.environment].filter(({ name }) => name.toUpperCase() === 'KUBE_NETWORK').at(-1);
  return variable && { value: variable.value, by: 'kube-proxy', place: { ...placeOfCommand(command), start: variable.start, end: variable.end } };
}

const dnsOfKubelet = factsIn({
  fields: {
    KubeletConfiguration: (content) => listAt(content, 'clusterDNS').map((value, i) => ({ value: scalarText(value), path: ['clusterDNS', i] })),
  },
});
const dnsOfCni = factsIn({ fields: { cni: dnsOf } });

/** Addresses of the cluster's DNS. */
export function dnsAddresses(node: NodeUnderCheck): readonly Fact[] {
  const flags = flagFacts(node, 'kubelet', 'cluster-dns').flatMap((fact) => fact.value.split(',').map((value) => ({ ...fact, value: value.trim() })));
  return [...dnsOfKubelet(node), ...known(flags), ...dnsOfCni(node)];
}

/** Where the directories of the CNI plugins, and of their configuration, are named. */
const FOLDERS = {
  bin: { fields: [['bin_dir'], ['bin_dirs', 0]], flag: 'cni-bin-dir', variable: 'CNI_BIN_PATH' },
  conf: { fields: [['conf_dir']], flag: 'cni-conf-dir', variable: 'CNI_CONFIG_PATH' },
} as const;

/** Directories of the CNI plugins, or of their configuration. */
export function cniFolders(node: NodeUnderCheck, which: keyof typeof FOLDERS): readonly Fact[] {
  const { fields, flag, variable } = FOLDERS[which];
  // the place of an item is its list
  const containerd: Reader = (content) => criCni(content).flatMap((path) => fields.map((field) => (
    { value: valueAt(content, [...path, ...field]), path: [...path, field[0]] })));
  return [
    ...factsIn({ fields: { containerd }, flag: ['kubelet', flag] })(node),
    ...known(node.files.flatMap((file) => (file.script?.environment ?? []).filter(({ name }) => name.toUpperCase() === variable)
      .map(({ name, value, start, end }) => ({
        value, by: `the variable ${name}`, place: { file, start, end, kind: 'Environment', apiVersion: '', name, path: [] },
      })))),
  ];
}

const taintFields = factsIn({
  fields: {
    KubeletConfiguration: taintsAt('registerWithTaints'),
    JoinConfiguration: (content) => (content.controlPlane === undefined ? taintsAt('nodeRegistration', 'taints')(content) : []),
  },
});

/** Taints that the nodes register with, in the format of the kubelet's flag, sorted. */
export function nodeTaints(node: NodeUnderCheck): readonly Fact[] {
  const flags = flagFacts(node, 'kubelet', 'register-with-taints').map((fact) => (
    { ...fact, value: fact.value.split(',').map((taint) => taint.trim().replace('=:', ':')).filter(Boolean).sort().join(',') }));
  return [...taintFields(node), ...known(flags)];
}

/** The command lines of kube-proxy. */
export function proxies({ commands }: NodeUnderCheck): readonly FoundCommand[] {
  return commands.filter(({ program }) => program === 'kube-proxy');
}

/** Reads a fact from all files. */
function factsIn({ fields, flag }: Sources): (node: NodeUnderCheck) => readonly Fact[] {
  return (node) => known([
    ...Object.entries(fields).flatMap(([kind, read]) => node.configurations.filter((each) => each.kind === kind).flatMap((configuration) =>
      read(configuration.content).flatMap(({ value, path }) => (
        typeof value === 'string' ? [{ value, by: NAMES[configuration.kind], place: placeOfField(configuration, path) }] : [])))),
    ...flag ? flagFacts(node, ...flag) : [],
  ]);
}

function flagFacts({ commands }: NodeUnderCheck, program: Program, name: string): readonly Fact[] {
  return commands.filter((command) => command.program === program).flatMap((command) => {
    const used = valueOf(command, name);
    return used ? [{ value: used.value, by: `${used.flag.written} of ${program}`, place: placeOfFlag(command, used.flag) }] : [];
  });
}

/** Facts without those whose value is a placeholder. */
function known(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(({ value }) => value !== '' && !isPlaceholder(value));
}

function at(...paths: readonly Path[]): Reader {
  return (content) => paths.map((path) => ({ value: valueAt(content, path), path }));
}

function taintsAt(...path: readonly string[]): Reader {
  return (content) => {
    const taints = valueAt(content, path);
    // incomplete taints can't be compared
    const whole = Array.isArray(taints) ? taintsIn(taints) : [];
    if (!Array.isArray(taints) || whole.length < taints.length) { return []; }
    const texts = whole.map(({ key, value, effect }) => `${key}${value === undefined || value === '' ? '' : `=${value}`}:${effect}`);
    return [{ value: texts.sort().join(','), path }];
  };
}

/** The CNI tables of a containerd configuration of version 2 or 3. */
function criCni(content: PlainObject): readonly Path[] {
  return [
    ['plugins', 'io.containerd.grpc.v1.cri', 'cni'], ['plugins', 'io.containerd.cri.v1.runtime', 'cni'],
  ].filter((path) => isPlainObject(valueAt(content, path)));
}

/** The network name of a configuration for Windows: that of Linux nodes has its own. */
function networkNameIn(content: PlainObject): ReturnType<Reader> {
  const isForLinux = !isWindowsCni(content) && cniPlugins(content).some(({ type }) => LINUX_CNI_PLUGINS.includes(type));
  return isForLinux ? [] : at(['name'])(content);
}

function routesOf(content: PlainObject): ReturnType<Reader> {
  return cniPlugins(content).flatMap(({ plugin, path }) => ['policies', 'AdditionalArgs'].flatMap((key) => listAt(plugin, key)
    .flatMap((policy, i) => ['value', 'Value'].flatMap((name) => {
      const value = objectAt(policy, name);
      const [from, below] = isPlainObject(value.Settings) ? [value.Settings, ['Settings']] : [value, []];
      const prefix = scalarText(from.DestinationPrefix);
      // routes to single addresses lead to nodes
      return /^(?:SDN)?ROUTE$/i.test(scalarText(value.Type)) && !prefix.endsWith('/32')
        ? [{ value: prefix, path: [...path, key, i, name, ...below, 'DestinationPrefix'] }]
        : [];
    }))));
}

/** The name servers of the cluster: the first of each list, since others behind it are those of the machine's network, such as Azure's. */
function dnsOf(content: PlainObject): ReturnType<Reader> {
  return cniPlugins(content).flatMap(({ plugin, path }) => ['Nameservers', 'nameservers'].flatMap((key) =>
    listAt(objectAt(plugin, 'dns'), key).slice(0, 1).map((value) => ({ value: scalarText(value), path: [...path, 'dns', key, 0] }))));
}

/** A place in a message: `cni.conf:3:3`. */
export function placeWords({ file, start }: NodePlace): string {
  return formatPlace({ file: file.file, ...new LineIndex(file.text).positionOf(start) });
}

/** Findings for values that differ from the first one. */
export function disagreements(
  facts: readonly Fact[], same: (a: string, b: string) => boolean, words: (fact: Fact, first: Fact) => Omit<NodeFinding, 'place'>,
): readonly NodeFinding[] {
  const [first, ...others] = facts;
  return first ? others.filter(({ value }) => !same(value, first.value)).map((fact) => ({ ...words(fact, first), place: fact.place })) : [];
}

/** Findings for such values, in the same words for each. @param subject with its verb: `the Pod CIDR is` */
export function differing(facts: readonly Fact[], same: (a: string, b: string) => boolean, subject: string, help: string): readonly NodeFinding[] {
  return disagreements(facts, same, (fact, first) => ({ message: `${subject} ${butElsewhere(fact, first)}`, help }));
}

/** Whether two values are equal. */
export const isEqual = (a: string, b: string): boolean => a === b;

/** `"a", but the CNI configuration has "b" (cni.conf:3:3)`. */
export function butElsewhere({ value }: Fact, first: Fact): string {
  return `${JSON.stringify(value)}, but ${first.by} has ${JSON.stringify(first.value)} (${placeWords(first.place)})`;
}
