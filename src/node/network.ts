import { NodeNetwork, WindowsNodeOptions } from './options';
import { CALICO_WINDOWS, FLANNEL_HOST_GW_NETWORK, KubernetesVersion, WindowsNetwork } from '../knowledge';
import { insteadOf, OptionProblems, PlainObject, Problem } from '../manifest';
import { AddressPlan, calico, flannelHostGateway, flannelNetworkName, flannelVxlan, KubeProxyForWindowsOptions, SourceVip } from '../network';
import { ObjectSet } from '../objects';

/** The network that a node belongs to. */
export interface NetworkOfNode {
  readonly kind: WindowsNetwork;
  /** Name of the HNS network, the same in the CNI configuration and for kube-proxy. */
  readonly name: string;
  readonly sourceVip: SourceVip;
  readonly addressPlan: AddressPlan;
  /** Options of kube-proxy, the same as in its Pod. */
  readonly kubeProxy: KubeProxyForWindowsOptions;
  /** With Flannel: its net-conf, and the CNI configuration, to which a script on the node adds the node's address. */
  readonly flannel?: { readonly netConf: PlainObject; readonly cni: PlainObject; readonly interfaceName?: string; readonly metadataRoute: boolean };
}

/** The networks that a node can be rendered for. */
export const NETWORK_KINDS: readonly WindowsNetwork[] = ['flannel-vxlan', 'flannel-host-gateway', 'calico'];

function kindOf({ kind }: NodeNetwork): WindowsNetwork | undefined {
  return NETWORK_KINDS.find((each) => each === kind);
}

/** The options that each network supports. */
export const OWN_OPTIONS: Readonly<Record<WindowsNetwork, readonly string[]>> = {
  'flannel-vxlan': ['vni', 'macPrefix', 'name', 'interfaceName', 'metadataRoute'],
  'flannel-host-gateway': ['name', 'interfaceName', 'metadataRoute'],
  'calico': ['encapsulation'],
};

const SOURCE_VIP: Readonly<Record<WindowsNetwork, SourceVip>> = { 'flannel-vxlan': 'host-local', 'flannel-host-gateway': 'none', 'calico': 'endpoint' };

/** The network of a node, with its problems. */
export interface DecidedNetwork extends Omit<ObjectSet, 'objects'> {
  readonly network: NetworkOfNode;
}

/** The network of a node, made by the same code as the cluster's, so that the two can't differ. */
export function networkOf(options: WindowsNodeOptions, release: KubernetesVersion): DecidedNetwork {
  const given: NodeNetwork = typeof options.network === 'string' ? { kind: options.network } : options.network;
  const kind = kindOf(given) ?? 'flannel-vxlan';
  const { apiServer, platform } = options;
  const { clusterCidr, serviceCidr, nodeMask, nodes, maxPods, managementCidrs, dnsServiceIp } = options.addressPlan ?? {};
  // an AddressPlan has more fields than the options that it was made from
  const addressPlan = { clusterCidr, serviceCidr, nodeMask, nodes, maxPods, managementCidrs, dnsServiceIp };
  const version = release.patch ?? `v1.${release.minor}.0`;
  const shared = { addressPlan, apiServer, platform, kubeProxy: { ...options.kubeProxy, version } };
  const made = madeBy(kind, given, shared);
  const plan = AddressPlan.check({ ...addressPlan, network: kind }).plan ?? AddressPlan.of({ network: kind });
  const flannel = kind === 'calico' ? undefined : {
    netConf: fileOf(made, 'config', 'net-conf.json'),
    cni: fileOf(made, 'windows-config', 'cni-conf-containerd.json'),
    interfaceName: 'interfaceName' in given ? given.interfaceName : undefined,
    metadataRoute: !('metadataRoute' in given) || given.metadataRoute !== false,
  };
  const name = flannel ? flannelNetworkName(flannel.netConf) ?? FLANNEL_HOST_GW_NETWORK : CALICO_WINDOWS.network;
  const sourceVip = SOURCE_VIP[kind];
  const kubeProxy = { ...options.kubeProxy, version, networkName: name, sourceVip, apiServer, clusterCidr: plan.clusterCidr };
  return {
    network: { kind, name, sourceVip, addressPlan: plan, flannel, kubeProxy },
    problems: [...kindProblems(options.network, given), ...made.problems.map((problem) => ofNode(problem, options.network))],
    advice: made.advice.map((each) => ofNode(each, options.network)),
  };
}

function madeBy(kind: WindowsNetwork, given: NodeNetwork, shared: Parameters<typeof flannelHostGateway>[0]): ObjectSet {
  // networkProblems reports options of other networks
  const own = Object.fromEntries(Object.entries(given).filter(([key]) => OWN_OPTIONS[kind].includes(key)));
  switch (kind) {
    case 'flannel-vxlan': return flannelVxlan({ ...own, ...shared });
    case 'flannel-host-gateway': return flannelHostGateway({ ...own, ...shared });
    case 'calico': return calico({ ...own, ...shared });
  }
}

/** A file in a ConfigMap of the cluster's network. */
function fileOf({ objects }: ObjectSet, id: string, key: string): PlainObject {
  const manifest = objects.find((object) => object.id === id)!.manifest as { readonly data: Readonly<Record<string, string>> };
  return JSON.parse(manifest.data[key]);
}

function kindProblems(network: unknown, given: NodeNetwork): readonly Problem[] {
  const kind = kindOf(given);
  const problems = new OptionProblems('node-network');
  if (!kind) {
    const at = typeof network === 'string' ? ['network'] : ['network', 'kind'];
    if (given.kind !== undefined) { problems.must(at, given.kind, 'be a supported network', insteadOf(String(given.kind), NETWORK_KINDS)); }
    return problems.list;
  }
  for (const key of Object.keys(given)) {
    if (key !== 'kind' && (given as unknown as PlainObject)[key] !== undefined && !OWN_OPTIONS[kind].includes(key)) { problems.unknown(['network', key], OWN_OPTIONS[kind], `option of ${kind}`); }
  }
  return problems.list;
}

/** A problem of the network's options, with the path of the node's option that causes it. */
function ofNode(problem: Problem, network: unknown): Problem {
  const [head, ...rest] = problem.path;
  switch (head) {
    case undefined: return { ...problem, path: ['network'] };
    case 'addressPlan': case 'apiServer': case 'platform': return problem;
    case 'kubeProxy': return { ...problem, path: rest[0] === 'version' ? ['kubernetes'] : problem.path };
    default: return { ...problem, path: typeof network === 'string' ? ['network'] : ['network', head, ...rest] };
  }
}
