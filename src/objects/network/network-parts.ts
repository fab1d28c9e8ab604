import { AddressPlan, AddressPlanOptions, CheckedAddressPlan } from './address-plan';
import { kubeProxyForWindows, KubeProxyForWindowsOptions } from './kube-proxy';
import { lookUp, Problem, problemsWithin } from '../../base';
import { AddressedNetwork, Platform, PLATFORM_NETWORKS, WindowsNetwork } from '../../knowledge';
import { OptionProblems } from '../../kubernetes';
import { ObjectSet } from '../object-set';

/** The plan of a network's addresses. Where the CIDRs are invalid, the defaults stand in for them, so that all other problems are found too. */
export function planOfNetwork(network: AddressedNetwork, options: Omit<AddressPlanOptions, 'network'> | undefined): Required<CheckedAddressPlan> {
  const { plan = AddressPlan.of({ network }), problems } = AddressPlan.check({ ...AddressPlan.optionsOf(options), network });
  return { plan, problems };
}

/** What a network decides for its kube-proxy. */
type Decided = Pick<KubeProxyForWindowsOptions, 'networkName' | 'sourceVip' | 'apiServer' | 'clusterCidr' | 'cniBinDir' | 'platform'>;

/** kube-proxy of a network, without the problems of options that the network checks itself; nothing if something else installs it. */
export function proxyOfNetwork(options: Pick<KubeProxyForWindowsOptions, 'version'> | false, decided: Decided): ObjectSet {
  if (!options) { return { objects: [], problems: [], advice: [] }; }
  const { objects, problems, advice } = kubeProxyForWindows({ ...options, ...decided });
  const own = problems.filter(({ path }) => !['apiServer', 'cniBinDir', 'clusterCidr'].includes(String(path[0])));
  return { objects, problems: problemsWithin(['kubeProxy'], own), advice: problemsWithin(['kubeProxy'], advice) };
}

/** Reports a network that the Windows nodes of a platform don't support; the path is that of the network. */
export function platformNetworkProblems(network: WindowsNetwork, platform: Platform | undefined): readonly Problem[] {
  const known = platform && lookUp(PLATFORM_NETWORKS, platform.name);
  if (!known || known.networks.includes(network)) { return []; }
  const problems = new OptionProblems('node-platform-network');
  const instead = known.networks.length > 0
    ? `use ${known.networks.join(' or ')}, or another platform`
    : 'create the nodes with the platform\'s own tools, or set another platform';
  problems.must([], network, `be a network that ${platform.name} supports on Windows nodes, where it sets up ${known.own}`, instead);
  return problems.list;
}
