import { expectFacts, expectParts, markdownTable } from './golden';
import { DEFAULT_ADDRESSES, NETWORK_MODES, RESERVED_ADDRESSES } from '../../src/knowledge';

const yes = (is: boolean | undefined) => (is === undefined ? 'unknown' : is ? 'yes' : 'no');

test('docs/networks.md has the tables of src/knowledge (npm run generate writes them)', () => {
  expectParts('networks.md', {
    modes: markdownTable([
      ['mode', 'packets', 'plugins', 'dual stack', 'NetworkPolicy', 'nodes must be adjacent', 'platforms', 'connects Pods of different nodes'],
      ...Object.values(NETWORK_MODES).map((mode) => [
        mode.name, mode.packets, mode.plugins.join(', '), yes(mode.dualStack), mode.networkPolicy.join(', ') || 'none', yes(mode.needsAdjacency), mode.clouds, yes(mode.forKubernetes),
      ]),
    ]),
    reserved: markdownTable([
      ['network', 'reserved addresses'],
      ...Object.entries(RESERVED_ADDRESSES).map(([network, reserved]) => [network, reserved.join(', ')]),
    ]),
  });
  expectFacts('networks.md', [
    `the cluster CIDR is ${DEFAULT_ADDRESSES.clusterCidr}, the Service CIDR ${DEFAULT_ADDRESSES.serviceCidr}`,
    `each node has a /${DEFAULT_ADDRESSES.nodeMask} for up to ${DEFAULT_ADDRESSES.maxPods} Pods`,
  ]);
});
