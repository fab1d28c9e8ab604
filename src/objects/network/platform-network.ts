import { lookUp, Problem } from '../../base';
import { Platform, PLATFORM_NETWORKS, WindowsNetwork } from '../../knowledge';
import { OptionProblems } from '../../kubernetes';

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
