import { entriesOf } from './support/config-map';
import { onKind } from './support/pods';
import { FLANNEL_SUBNET_LENGTH } from '../../knowledge';
import { nodesIn, parseCidr, parseNetConf } from '../../objects';
import { RuleDefinition } from '../rule';

/** Room for no more nodes than this doesn't allow a cluster to grow; this project's advice. */
const FEW_NODES = 4;

export const flannelNetworkTooSmall: RuleDefinition = {
  id: 'flannel-network-too-small',
  effect: 'advice',
  summary: 'Flannel\'s network has room for only a few nodes',
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
