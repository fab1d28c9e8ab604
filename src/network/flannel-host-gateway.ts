import { FLANNEL_HOST_GW_NETWORK, FLANNEL_SUBNET_LENGTH } from '../knowledge';
import { AddressPlan } from './address-plan';
import { within } from './cni-config';
import { exceptionList } from './exception-list';
import { FLANNEL_OPTIONS, flannelObjects, flannelOptionProblems, FlannelOptions } from './flannel-network';
import { flannelCni } from './meta-plugins';
import { winBridge } from './upstream-plugins';
import { NO_OBJECTS, ObjectSet } from '../complete/object-set';
import { checkedBy, options as optionsOf, STRING } from '../options/schema';

export interface FlannelHostGatewayOptions extends FlannelOptions {
  /** Name of the network on Windows, in the CNI configuration and for kube-proxy. @default 'cbr0' */
  readonly name?: string;
}

const OPTIONS = optionsOf<FlannelHostGatewayOptions>({ ...FLANNEL_OPTIONS, name: STRING });

/** A cluster network by Flannel's host-gw backend, for Linux and Windows nodes together: routes instead of tunnels. */
export function flannelHostGateway(options: FlannelHostGatewayOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, objectsOf);
}

function objectsOf(options: FlannelHostGatewayOptions): ObjectSet {
  const { plan, problems } = AddressPlan.check({ ...options.addressPlan, network: 'flannel-host-gateway' });
  // with ranges that can't work, the default ones show what else is wrong
  const usable = plan ?? AddressPlan.of({ network: 'flannel-host-gateway' });
  const { clusterCidr, serviceCidr, nodeMask } = usable;
  const networkName = options.name ?? FLANNEL_HOST_GW_NETWORK;
  const { ranges, advice } = exceptionList(usable);
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
      // the second route is to the node itself, which fills its address in
      policies: [{ type: 'OutBoundNAT', exceptions: ranges }, { type: 'SDNRoute', destination: serviceCidr }, { type: 'SDNRoute' }],
    }),
  });
  const made = flannelObjects(options, { networkName, netConf, windowsCni, sourceVip: 'none', clusterCidr, serviceCidr });
  return {
    objects: made.objects,
    problems: [...within(['addressPlan'], problems), ...windowsCni.problems, ...flannelOptionProblems(options, networkName, serviceCidr), ...made.problems],
    advice: [
      ...within(['addressPlan'], advice),
      ...made.advice,
      {
        code: 'flannel-adjacency', path: [],
        message: 'sends packets from node to node as they are: all nodes must be in one network without a router between, and the network must let through addresses that aren\'t the machines\' own',
        remedy: 'use the VXLAN network where a router, or a cloud that checks addresses, is between nodes',
      },
    ],
  };
}
