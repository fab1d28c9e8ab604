import { NodeNetwork, WindowsNodeOptions } from './options';
import { insteadOf, PlainObject, Problem, problemsWithin, scalarText } from '../base';
import { CALICO_WINDOWS, KubernetesVersion, WindowsNetwork } from '../knowledge';
import { OptionProblems } from '../kubernetes';
import {
  AddressPlan, apiServerProblems, calico, FlannelConfiguration, flannelHostGatewayConfiguration, FlannelHostGatewayOptions, flannelVxlanConfiguration,
  KubeProxyForWindowsOptions, kubeProxyProblems, ObjectSet, SourceVip,
} from '../objects';

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

/** Options of a node that are checked while those that decide its files may still be missing. */
export type OpenOptions = Omit<WindowsNodeOptions, 'version' | 'kubernetes' | 'network'> & Partial<WindowsNodeOptions>;

/** The networks that a node can be rendered for. */
export const NETWORK_KINDS: readonly WindowsNetwork[] = ['flannel-vxlan', 'flannel-host-gateway', 'calico'];

/** The kind of a network, if it is supported. */
export function kindOf(network: WindowsNodeOptions['network'] | undefined): WindowsNetwork | undefined {
  return NETWORK_KINDS.find((each) => each === (typeof network === 'object' ? network.kind : network));
}

/** The options that each network supports. */
export const OWN_OPTIONS: Readonly<Record<WindowsNetwork, readonly string[]>> = {
  'flannel-vxlan': ['vni', 'macPrefix', 'name', 'interfaceName', 'metadataRoute'],
  'flannel-host-gateway': ['name', 'interfaceName', 'metadataRoute'],
  'calico': ['encapsulation'],
};

/** The network of a node, with its problems. */
export interface DecidedNetwork extends Omit<ObjectSet, 'objects'> {
  /** Absent if the network isn't known, or the Kubernetes release that decides its kube-proxy. */
  readonly network?: NetworkOfNode;
  readonly addressPlan: AddressPlan;
}

/** The network of a node, made by the same code as the cluster's, so that the two can't differ. */
export function networkOf(options: OpenOptions, release: KubernetesVersion | undefined): DecidedNetwork {
  const { apiServer, platform } = options;
  const addressPlan = AddressPlan.optionsOf(options.addressPlan);
  const given = options.network === undefined || typeof options.network !== 'string' ? options.network : { kind: options.network };
  const kind = given && kindOf(given);
  if (!given || !kind) {
    // how many Pods and nodes fit depends on the network
    const { plan = AddressPlan.of(), problems } = AddressPlan.check({ ...addressPlan, nodes: undefined, maxPods: 1 });
    return {
      addressPlan: plan,
      problems: [
        ...given ? kindProblems(options.network, given) : [], ...problemsWithin(['addressPlan'], problems),
        ...apiServerProblems(apiServer, plan.serviceCidr),
      ],
      advice: [],
    };
  }
  const version = release && (release.patch ?? `v1.${release.minor}.0`);
  const planned = plannedBy(kind, given, { addressPlan, apiServer: apiServer, platform, kubeProxy: false });
  const plan = AddressPlan.check({ ...addressPlan, network: kind }).plan ?? AddressPlan.of({ network: kind });
  const backend = 'backend' in planned ? planned.backend : undefined;
  const name = backend?.networkName ?? CALICO_WINDOWS.network;
  const sourceVip = backend?.sourceVip ?? 'endpoint';
  const kubeProxy = { ...options.kubeProxy, version: version!, networkName: name, sourceVip, apiServer: apiServer, clusterCidr: plan.clusterCidr };
  const flannel = backend && {
    netConf: backend.netConf,
    cni: backend.windowsCni.config,
    interfaceName: 'interfaceName' in given ? given.interfaceName : undefined,
    metadataRoute: !('metadataRoute' in given) || given.metadataRoute !== false,
  };
  return {
    network: version === undefined ? undefined : { kind, name, sourceVip, addressPlan: plan, flannel, kubeProxy },
    addressPlan: plan,
    problems: [
      ...kindProblems(options.network, given), ...planned.problems.map((problem) => ofNode(problem, options.network)),
      // the network checks what it shares with kube-proxy
      ...problemsWithin(['kubeProxy'], kubeProxyProblems(kubeProxy).filter(({ path }) => Object.hasOwn(options.kubeProxy ?? {}, String(path[0])))),
    ],
    advice: planned.advice.map((each) => ofNode(each, options.network)),
  };
}

const PLANNED = { 'flannel-vxlan': flannelVxlanConfiguration, 'flannel-host-gateway': flannelHostGatewayConfiguration, 'calico': calico };

function plannedBy(kind: WindowsNetwork, given: NodeNetwork, shared: FlannelHostGatewayOptions): Omit<ObjectSet, 'objects'> | FlannelConfiguration {
  // kindProblems reports options of other networks
  const own = Object.fromEntries(Object.entries(given).filter(([key]) => OWN_OPTIONS[kind].includes(key)));
  return PLANNED[kind]({ ...own, ...shared });
}

function kindProblems(network: unknown, given: NodeNetwork): readonly Problem[] {
  const kind = kindOf(given);
  const problems = new OptionProblems('node-network');
  if (!kind) {
    const at = typeof network === 'string' ? ['network'] : ['network', 'kind'];
    if (given.kind !== undefined) { problems.must(at, given.kind, 'be a supported network', insteadOf(scalarText(given.kind), NETWORK_KINDS)); }
    return problems.list;
  }
  for (const key of Object.keys(given)) {
    if (key !== 'kind' && (given as unknown as PlainObject)[key] !== undefined && !OWN_OPTIONS[kind].includes(key)) {
      problems.unknown(['network', key], OWN_OPTIONS[kind], `option of ${kind}`);
    }
  }
  return problems.list;
}

/** A problem of the network's options, with the path of the node's option that causes it. */
function ofNode(problem: Problem, network: unknown): Problem {
  const [head, ...rest] = problem.path;
  switch (head) {
    case undefined: return { ...problem, path: ['network'] };
    case 'addressPlan': case 'apiServer': case 'platform': return problem;
    default: return { ...problem, path: typeof network === 'string' ? ['network'] : ['network', head, ...rest] };
  }
}
