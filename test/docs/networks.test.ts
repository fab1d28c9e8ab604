import { expectPage, markdownTable } from './golden';
import { DEFAULT_ADDRESSES, NETWORK_MODES, RESERVED_ADDRESSES } from '../../src/knowledge';

const yes = (is: boolean) => (is ? 'yes' : 'no');

test('docs/networks.md is current (npm run generate writes it)', () => {
  expectPage('networks.md', `# Networks

Made of the tables in \`src/knowledge\`; a test holds this page against them. How to: [Flannel](guides/flannel.md), [from the old walkthrough](guides/from-the-old-walkthrough.md).

## The five modes of Windows

${markdownTable([
  ['mode', 'packets', 'plugins', 'dual stack', 'NetworkPolicy by', 'nodes must be adjacent', 'where', 'pods across nodes'],
  ...Object.values(NETWORK_MODES).map((mode) => [
    mode.name, mode.packets, mode.plugins.join(', '), yes(mode.dualStack), mode.networkPolicy.join(', ') || 'none', yes(mode.needsAdjacency), mode.clouds, yes(mode.forKubernetes),
  ]),
])}

## Address plan

By default the pods have ${DEFAULT_ADDRESSES.clusterCidr}, the Services ${DEFAULT_ADDRESSES.serviceCidr}, each node a /${DEFAULT_ADDRESSES.nodeMask} for up to ${DEFAULT_ADDRESSES.maxPods} pods. Of a node's block no pod gets:

${markdownTable([
  ['network', 'reserved'],
  ...Object.entries(RESERVED_ADDRESSES).map(([network, reserved]) => [network, reserved.join(', ')]),
])}
`);
});
