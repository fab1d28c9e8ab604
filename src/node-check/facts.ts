import { FoundCommand, FoundConfiguration, NodePlace, NodeUnderCheck, placeOfCommand, placeOfField, placeOfFlag, valueOf } from './rule';
import { isPlainObject, listAt, objectAt, Path, PlainObject, scalarText, taintsIn, valueAt } from '../manifest';
import { flannelNetworkName } from '../network';
import { Setting } from './script/command-line';
import { isPlaceholder } from './script/placeholder';

/** A value in a node file, and its place. */
export interface Fact {
  readonly value: string;
  readonly place: NodePlace;
  /** What contains the value, for messages: `the CNI configuration`. */
  readonly by: string;
}

/** Names of the cluster's network in all files. */
export function networkNames(node: NodeUnderCheck): readonly Fact[] {
  return known([
    ...configured(node, 'cni', 'the CNI configuration').flatMap((found) => (isWindowsCni(found.configuration.content) ? field(found, ['name']) : [])),
    ...configured(node, 'net-conf', 'the net-conf of Flannel').flatMap(({ configuration, by }) => {
      const name = flannelNetworkName(configuration.content);
      return name === undefined ? [] : [{ value: name, by, place: placeOfField(configuration, ['Backend']) }];
    }),
    ...configured(node, 'KubeProxyConfiguration', 'the KubeProxyConfiguration').flatMap((found) => field(found, ['winkernel', 'networkName'])),
    ...proxies(node).flatMap((command) => {
      const name = networkNameOf(command, []);
      return name ? [name] : [];
    }),
  ]);
}

/** The network name that kube-proxy gets from a flag of its command line or from its environment. */
export function networkNameOf(command: FoundCommand, environment: readonly Setting[]): Fact | undefined {
  const used = valueOf(command, 'network-name');
  if (used) { return { value: used.value, by: 'kube-proxy', place: placeOfFlag(command, used.flag) }; }
  const variable = [...environment, ...command.environment].filter(({ name }) => name.toUpperCase() === 'KUBE_NETWORK').at(-1);
  return variable && { value: variable.value, by: 'kube-proxy', place: { ...placeOfCommand(command), start: variable.start, end: variable.end } };
}

/** Pod CIDRs of the cluster. */
export function podCidrs(node: NodeUnderCheck): readonly Fact[] {
  return known([
    ...configured(node, 'net-conf', 'the net-conf of Flannel').flatMap((found) => field(found, ['Network'])),
    ...configured(node, 'KubeProxyConfiguration', 'the KubeProxyConfiguration').flatMap((found) => field(found, ['clusterCIDR'])),
    ...configured(node, 'ClusterConfiguration', 'kubeadm').flatMap((found) => field(found, ['networking', 'podSubnet'])),
    ...flagFacts(node, 'kube-proxy', 'cluster-cidr'),
  ]);
}

/** Service CIDRs of the cluster. */
export function serviceCidrs(node: NodeUnderCheck): readonly Fact[] {
  return known([
    ...configured(node, 'ClusterConfiguration', 'kubeadm').flatMap((found) => field(found, ['networking', 'serviceSubnet'])),
    ...configured(node, 'cni', 'the CNI configuration').flatMap(({ configuration, by }) => routesOf(configuration.content).flatMap(({ value, path }) =>
      // routes to single addresses lead to nodes
      (value.endsWith('/32') ? [] : [{ value, by, place: placeOfField(configuration, path) }]))),
  ]);
}

/** Addresses of the cluster's DNS. */
export function dnsAddresses(node: NodeUnderCheck): readonly Fact[] {
  return known([
    ...configured(node, 'KubeletConfiguration', 'the KubeletConfiguration').flatMap(({ configuration, by }) =>
      listAt(configuration.content, 'clusterDNS').map((value, i) => ({ value: scalarText(value), by, place: placeOfField(configuration, ['clusterDNS', i]) }))),
    ...flagFacts(node, 'kubelet', 'cluster-dns').flatMap((fact) => fact.value.split(',').map((value) => ({ ...fact, value: value.trim() }))),
    ...configured(node, 'cni', 'the CNI configuration').flatMap(({ configuration, by }) => dnsOf(configuration.content).map(({ value, path }) =>
      ({ value, by, place: placeOfField(configuration, path) }))),
  ]);
}

/** Domains of the cluster. */
export function clusterDomains(node: NodeUnderCheck): readonly Fact[] {
  return known([
    ...configured(node, 'KubeletConfiguration', 'the KubeletConfiguration').flatMap((found) => field(found, ['clusterDomain'])),
    ...configured(node, 'ClusterConfiguration', 'kubeadm').flatMap((found) => field(found, ['networking', 'dnsDomain'])),
    ...flagFacts(node, 'kubelet', 'cluster-domain'),
  ]);
}

/** Directories of the CNI plugins, or of their configuration. */
export function cniFolders(node: NodeUnderCheck, which: 'bin' | 'conf'): readonly Fact[] {
  return known([
    ...configured(node, 'containerd', 'containerd').flatMap((found) => criCni(found.configuration.content).flatMap((path) =>
      (which === 'bin' ? [...field(found, [...path, 'bin_dir']), ...field(found, [...path, 'bin_dirs', 0], [...path, 'bin_dirs'])] : field(found, [...path, 'conf_dir'])))),
    ...flagFacts(node, 'kubelet', which === 'bin' ? 'cni-bin-dir' : 'cni-conf-dir'),
    ...node.files.flatMap((file) => (file.script?.environment ?? []).filter(({ name }) => name.toUpperCase() === (which === 'bin' ? 'CNI_BIN_PATH' : 'CNI_CONFIG_PATH'))
      .map(({ name, value, start, end }) => ({ value, by: `the variable ${name}`, place: { file, start, end, kind: 'Environment', apiVersion: '', name, path: [] } }))),
  ]);
}

/** Sandbox images. */
export function sandboxImages(node: NodeUnderCheck): readonly Fact[] {
  return known([
    ...configured(node, 'containerd', 'containerd').flatMap((found) => [
      ...field(found, ['plugins', 'io.containerd.grpc.v1.cri', 'sandbox_image']),
      ...field(found, ['plugins', 'io.containerd.cri.v1.images', 'pinned_images', 'sandbox']),
    ]),
    ...flagFacts(node, 'kubelet', 'pod-infra-container-image'),
  ]);
}

/** Container runtime endpoints. */
export function runtimeEndpoints(node: NodeUnderCheck): readonly Fact[] {
  return known([
    ...configured(node, 'KubeletConfiguration', 'the KubeletConfiguration').flatMap((found) => field(found, ['containerRuntimeEndpoint'])),
    ...['InitConfiguration', 'JoinConfiguration'].flatMap((kind) => configured(node, kind, 'kubeadm')).flatMap((found) => field(found, ['nodeRegistration', 'criSocket'])),
  ]);
}

/** Taints that the nodes register with, in the format of the kubelet's flag, sorted. */
export function nodeTaints(node: NodeUnderCheck): readonly Fact[] {
  const listed = ({ configuration, by }: Configured, path: Path): readonly Fact[] => {
    const taints = valueAt(configuration.content, path);
    // incomplete taints can't be compared
    const whole = Array.isArray(taints) ? taintsIn(taints) : [];
    if (!Array.isArray(taints) || whole.length < taints.length) { return []; }
    const texts = whole.map(({ key, value, effect }) => `${key}${value === undefined || value === '' ? '' : `=${value}`}:${effect}`);
    return [{ value: texts.sort().join(','), by, place: placeOfField(configuration, path) }];
  };
  return known([
    ...configured(node, 'KubeletConfiguration', 'the KubeletConfiguration').flatMap((found) => listed(found, ['registerWithTaints'])),
    ...configured(node, 'JoinConfiguration', 'kubeadm').filter(({ configuration }) => configuration.content.controlPlane === undefined)
      .flatMap((found) => listed(found, ['nodeRegistration', 'taints'])),
    ...flagFacts(node, 'kubelet', 'register-with-taints').map((fact) => (
      { ...fact, value: fact.value.split(',').map((taint) => taint.trim().replace('=:', ':')).filter(Boolean).sort().join(',') })),
  ]);
}

/** The command lines of kube-proxy. */
export function proxies({ commands }: NodeUnderCheck): readonly FoundCommand[] {
  return commands.filter(({ program }) => program === 'kube-proxy');
}

function flagFacts({ commands }: NodeUnderCheck, program: string, name: string): readonly Fact[] {
  return commands.filter((command) => command.program === program).flatMap((command) => {
    const used = valueOf(command, name);
    return used ? [{ value: used.value, by: `${used.flag.written} of ${program}`, place: placeOfFlag(command, used.flag) }] : [];
  });
}

interface Configured {
  readonly configuration: FoundConfiguration;
  readonly by: string;
}

function configured({ configurations }: NodeUnderCheck, kind: string, by: string): readonly Configured[] {
  return configurations.filter((configuration) => configuration.kind === kind).map((configuration) => ({ configuration, by }));
}

function field({ configuration, by }: Configured, path: Path, at: Path = path): readonly Fact[] {
  const value = valueAt(configuration.content, path);
  return typeof value === 'string' && value !== '' ? [{ value, by, place: placeOfField(configuration, at) }] : [];
}

/** Facts without those whose value is a placeholder. */
function known(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(({ value }) => value !== '' && !isPlaceholder(value));
}

/** The CNI tables of a containerd configuration of version 2 or 3. */
function criCni(content: PlainObject): readonly Path[] {
  return [['plugins', 'io.containerd.grpc.v1.cri', 'cni'], ['plugins', 'io.containerd.cri.v1.runtime', 'cni']].filter((path) => isPlainObject(valueAt(content, path)));
}

/** The plugins of a CNI configuration with their paths: itself, those of a list, and Flannel's delegates. */
function pluginsOf(content: PlainObject): readonly { readonly plugin: PlainObject; readonly path: Path }[] {
  return [{ plugin: content, path: [] as Path }, ...listAt(content, 'plugins').map((plugin, i) => ({ plugin, path: ['plugins', i] as Path }))].flatMap(({ plugin, path }) => [
    ...(isPlainObject(plugin) ? [{ plugin, path }] : []),
    ...(isPlainObject(valueAt(plugin, ['delegate'])) ? [{ plugin: objectAt(plugin, 'delegate'), path: [...path, 'delegate'] }] : []),
  ]);
}

/** Whether a configuration is for Windows: that of Linux nodes has its own network name. */
function isWindowsCni(content: PlainObject): boolean {
  const types = pluginsOf(content).map(({ plugin }) => scalarText(plugin.type).replace(/\.exe$/i, ''));
  return !types.some((type) => ['bridge', 'portmap', 'bandwidth', 'loopback', 'host-device'].includes(type));
}

function routesOf(content: PlainObject): readonly { readonly value: string; readonly path: Path }[] {
  return pluginsOf(content).flatMap(({ plugin, path }) => ['policies', 'AdditionalArgs'].flatMap((key) => listAt(plugin, key).flatMap((policy, i) => ['value', 'Value'].flatMap((name) => {
    const value = objectAt(policy, name);
    const settings = isPlainObject(value.Settings) ? { from: value.Settings, path: [...path, key, i, name, 'Settings'] } : { from: value, path: [...path, key, i, name] };
    const prefix = settings.from.DestinationPrefix;
    return /^(?:SDN)?ROUTE$/i.test(scalarText(value.Type)) && typeof prefix === 'string' ? [{ value: prefix, path: [...settings.path, 'DestinationPrefix'] }] : [];
  }))));
}

/** The name servers of the cluster: the first of each list, since others behind it are those of the machine's network, such as Azure's. */
function dnsOf(content: PlainObject): readonly { readonly value: string; readonly path: Path }[] {
  return pluginsOf(content).flatMap(({ plugin, path }) => ['Nameservers', 'nameservers'].flatMap((key) =>
    listAt(objectAt(plugin, 'dns'), key).slice(0, 1).map((value) => ({ value: scalarText(value), path: [...path, 'dns', key, 0] }))));
}
