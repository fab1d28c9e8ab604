import { FLANNEL_HOST_GW_NETWORK, FLANNEL_SUBNET_LENGTH } from '../knowledge';
import { AddressPlan } from './address-plan';
import { within } from './cni-config';
import { exceptionList } from './exception-list';
import { FLANNEL_OPTIONS, FlannelConfiguration, flannelObjects, flannelOptionProblems, FlannelOptions } from './flannel-network';
import { flannelCni } from './meta-plugins';
import { winBridge } from './upstream-plugins';
import { NO_OBJECTS, ObjectSet } from '../objects';
import { checkedBy, options as optionsOf, STRING } from '../options/schema';

/** Options of a Flannel network with the host-gw backend. */
export interface FlannelHostGatewayOptions extends FlannelOptions {
  /** Name of the network on Windows nodes, in the CNI configuration and for kube-proxy. @default 'cbr0' */
  readonly name?: string;
}

const OPTIONS = optionsOf<FlannelHostGatewayOptions>({ ...FLANNEL_OPTIONS, name: STRING });

/**
 * A Pod network by Flannel's host-gw backend, for Linux and Windows nodes, with kube-proxy for the Windows nodes. It uses routes instead of tunnels, so
 * all nodes must be in one layer 2 network. Never throws: invalid options are problems.
 */
export function flannelHostGateway(options: FlannelHostGatewayOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, (valid) => flannelObjects(valid, flannelHostGatewayConfiguration(valid)));
}

/** The configurations of that network, from options that match their schema. */
export function flannelHostGatewayConfiguration(options: FlannelHostGatewayOptions): FlannelConfiguration {
  const { plan, problems } = AddressPlan.check({ ...AddressPlan.optionsOf(options.addressPlan), network: 'flannel-host-gateway' });
  // where the CIDRs are invalid, the defaults stand in for them, so that all other problems are found too
  const usable = plan ?? AddressPlan.of({ network: 'flannel-host-gateway' });
  const { clusterCidr, serviceCidr, nodeMask } = usable;
  const networkName = options.name ?? FLANNEL_HOST_GW_NETWORK;
  const { cidrs, advice } = exceptionList(usable);
  const netConf = {
    Network: clusterCidr,
    EnableNFTables: false,
    ...(nodeMask !== FLANNEL_SUBNET_LENGTH && { SubnetLen: nodeMask }),
    Backend: { Type: 'host-gw', ...(options.name !== undefined && { Name: options.name }) },
  };
  const windowsCni = flannelCni({
    name: networkName,
    delegate: winBridge({
      name: networkName,
      // the second route leads to the node itself, whose address flannel.ps1 sets on the node
      policies: [{ type: 'OutBoundNAT', exceptions: cidrs }, { type: 'SDNRoute', destination: serviceCidr }, { type: 'SDNRoute' }],
    }),
  });
  return {
    backend: { networkName, netConf, windowsCni, sourceVip: 'none', clusterCidr, serviceCidr },
    problems: [
      ...within(['addressPlan'], problems), ...windowsCni.problems, ...flannelOptionProblems(options, 'flannel-host-gateway', networkName, serviceCidr),
    ],
    advice: [
      ...within(['addressPlan'], advice),
      {
        code: 'flannel-adjacency', path: [],
        message: 'requires that all nodes are in one layer 2 network, and that this network allows packets with Pod addresses: they are sent between nodes without encapsulation',
        remedy: 'use FlannelVxlanNetwork if nodes are connected by a router, or by a cloud network that checks source addresses',
      },
    ],
  };
}
