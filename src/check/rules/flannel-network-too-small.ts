import { FLANNEL_SUBNET_LENGTH } from '../../knowledge';
import { nodesIn, parseCidr, parseNetConf } from '../../network';
import { Rule } from '../rule';
import { entriesOf } from './support/config-map';
import { netConfExample } from './support/net-conf';

/** Fewer nodes than this leave no room for a cluster to grow; this project's advice. */
const FEW_NODES = 4;
const BACKEND = { VNI: 4096, Port: 4789 };

export const flannelNetworkTooSmall: Rule = {
  id: 'flannel-network-too-small',
  effect: 'advice',
  summary: 'Flannel\'s network has room for a few nodes only',
  why: 'Every node takes a whole part of the network, a /24 unless `SubnetLen` says otherwise, however few pods it runs: a /23 that has addresses enough for 500 pods holds two nodes. The third doesn\'t get a network.',
  source: 'flannel v0.28.9 Documentation/configuration.md',
  bad: netConfExample(BACKEND, { Network: '10.244.0.0/23', SubnetLen: 24 }),
  good: netConfExample(BACKEND),
  check: (object) => entriesOf(object, parseNetConf).flatMap(({ key, config }) => {
    const network = parseCidr(config.Network);
    if (!network || (network.prefix > FLANNEL_SUBNET_LENGTH - 2 && config.SubnetLen === undefined)) { return []; }
    const length = typeof config.SubnetLen === 'number' ? config.SubnetLen : FLANNEL_SUBNET_LENGTH;
    const nodes = nodesIn(network, length);
    return nodes > FEW_NODES ? [] : [{
      path: ['data', key], inside: ['Network'], message: `Network ${network.text} with a /${length} for each node has room for ${nodes} nodes`, help: 'use a larger Network, such as a /16',
    }];
  }),
};
