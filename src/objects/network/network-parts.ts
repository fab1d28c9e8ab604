import { AddressPlan, AddressPlanOptions, CheckedAddressPlan } from './address-plan';
import { within } from './cni-config';
import { kubeProxyForWindows, KubeProxyForWindowsOptions } from './kube-proxy';
import { AddressedNetwork } from '../../knowledge';
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
  return { objects, problems: within(['kubeProxy'], own), advice: within(['kubeProxy'], advice) };
}
