import { FLANNEL_SUBNET_LENGTH } from '../../knowledge';
import { nodesIn, parseCidr, parseNetConf } from '../../network';
import { Rule } from '../rule';
import { entriesOf } from './support/config-map';
import { netConfExample } from './support/net-conf';
import { onKind } from './support/pods';

/** Room for no more nodes than this doesn't allow a cluster to grow; this project's advice. */
const FEW_NODES = 4;
const BACKEND = { VNI: 4096, Port: 4789 };

export const flannelNetworkTooSmall: Rule = {
  id: 'flannel-network-too-small',
  effect: 'advice',
  summary: 'Flannel\'s network has room for only a few nodes',
  why: 'Each node gets a subnet of its own from the network, a /24 unless `SubnetLen` is set, however few Pods it runs. A /23 has enough addresses for 500 Pods, but room for only two nodes: the third gets no subnet.',
  source: 'flannel v0.28.9 Documentation/configuration.md',
  bad: netConfExample(BACKEND, { Network: '10.244.0.0/23', SubnetLen: 24 }),
  good: netConfExample(BACKEND),
  check: onKind('ConfigMap', (object) => entriesOf(object, parseNetConf).flatMap(({ key, config }) => {
    const network = parseCidr(config.Network);
    if (!network || (network.prefix > FLANNEL_SUBNET_LENGTH - 2 && config.SubnetLen === undefined)) { return []; }
    const length = typeof config.SubnetLen === 'number' ? config.SubnetLen : FLANNEL_SUBNET_LENGTH;
    const nodes = nodesIn(network, length);
    return nodes > FEW_NODES ? [] : [{
      path: ['data', key], inside: ['Network'], message: `Network ${network.text} with a /${length} for each node has room for only ${nodes} node${nodes === 1 ? '' : 's'}`, help: 'use a larger Network, such as a /16',
    }];
  })),
};
