import { allCidrs, CIDR_KINDS, cidrsOf, nameOfObject } from './support/cidrs';
import { entriesOf, rewriting } from './support/config-map';
import { netConfs, onNetConf } from './support/networks';
import { onKind, only } from './support/pods';
import { show } from '../../base';
import { FLANNEL_SUBNET_LENGTH } from '../../knowledge';
import { flannelNetworkName, nodesIn, overlap, parseCidr, parseNetConf, parseWindowsCni } from '../../objects';
import { RuleDefinition } from '../rule';

export const flannelVni: RuleDefinition = {
  id: 'flannel-vni',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend has a VNI that it doesn\'t support on Windows',
  check: onNetConf('flannel-vni'),
};

export const flannelPort: RuleDefinition = {
  id: 'flannel-port',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend uses a UDP port that it doesn\'t support on Windows',
  check: onNetConf('flannel-port'),
};

export const flannelDirectRouting: RuleDefinition = {
  id: 'flannel-direct-routing',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend enables DirectRouting, which isn\'t supported on Windows',
  check: onNetConf('flannel-direct-routing'),
};

export const flannelGbp: RuleDefinition = {
  id: 'flannel-gbp',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s VXLAN backend enables GBP (group based policy), which isn\'t supported on Windows',
  check: onNetConf('flannel-gbp'),
};

export const flannelMacPrefix: RuleDefinition = {
  id: 'flannel-mac-prefix',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'Flannel\'s MacPrefix for Windows nodes has an invalid format',
  check: onNetConf('flannel-mac-prefix'),
};

export const flannelIpv6: RuleDefinition = {
  id: 'flannel-ipv6',
  effect: 'broken',
  looksUp: true,
  summary: 'Flannel is configured for IPv6, which it doesn\'t support on Windows',
  check: onNetConf('flannel-ipv6'),
};

export const flannelCniName: RuleDefinition = {
  id: 'flannel-cni-name',
  effect: 'broken',
  looksUp: true,
  fixable: true,
  summary: 'the CNI configuration for Windows has another name than the network that Flannel creates',
  check: onKind('ConfigMap', (object, context) => {
    const names = new Set(netConfs(context).flatMap((netConf) => flannelNetworkName(netConf) ?? []));
    if (names.size !== 1) { return []; }
    const [name] = names;
    return entriesOf(object, parseWindowsCni).filter(({ config }) => config.type === 'flannel' && config.name !== name).map((entry) => ({
      path: ['data', entry.key],
      inside: ['name'],
      message: `name is ${show(entry.config.name)}, but Flannel names its network ${show(name)} on Windows: Pods don't get onto that network`,
      help: `set name to ${show(name)}`,
      fix: rewriting(`set name to ${show(name)}`, entry, { ...entry.config, name }),
    }));
  }),
};

export const overlappingCidrs: RuleDefinition = {
  id: 'overlapping-cidrs',
  effect: 'broken',
  looksUp: true,
  summary: 'the Pod CIDR and the Service CIDR overlap',
  check: only({ kinds: CIDR_KINDS }, (object, context) => cidrsOf(object).filter(({ use }) => use === 'pods').flatMap(({ cidr, path, inside }) =>
    allCidrs(context).filter((other) => other.use === 'services' && overlap(cidr, other.cidr)).map((other) => ({
      path,
      inside,
      message: `the Pod CIDR ${cidr.text} overlaps the Service CIDR `
        + `${other.cidr.text}${other.object === object ? '' : ` of ${nameOfObject(other.object)}`}`,
      help: 'choose CIDRs that don\'t overlap, such as 10.244.0.0/16 and 10.96.0.0/12',
    })))),
};

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
      path: ['data', key], inside: ['Network'],
      message: `Network ${network.text} with a /${length} for each node has room for only ${nodes} node${nodes === 1 ? '' : 's'}`,
      help: 'use a larger Network, such as a /16',
    }];
  })),
};
