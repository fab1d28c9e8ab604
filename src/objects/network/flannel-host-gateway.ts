import { FLANNEL_OPTIONS, FlannelConfiguration, flannelConfiguration, flannelObjects, FlannelOptions } from './flannel-network';
import { checkedBy, options as optionsOf, STRING, withoutUndefined } from '../../base';
import { FLANNEL_HOST_GW_NETWORK } from '../../knowledge';
import { NO_OBJECTS, ObjectSet } from '../object-set';

/** Options of a Flannel network with the host-gw backend. */
export interface FlannelHostGatewayOptions extends FlannelOptions {
  /** Name of the network on Windows nodes, in the CNI configuration and for kube-proxy. @default 'cbr0' */
  readonly name?: string;
}

const OPTIONS = optionsOf<FlannelHostGatewayOptions>({ ...FLANNEL_OPTIONS, name: STRING });

/**
 * A Pod network by Flannel's host-gw backend, for Linux and Windows nodes, with kube-proxy for the Windows nodes. It uses routes instead of tunnels,
 * so all nodes must be in one layer 2 network. Never throws: invalid options are problems.
 */
export function flannelHostGateway(options: FlannelHostGatewayOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, (valid) => flannelObjects(valid, flannelHostGatewayConfiguration(valid)));
}

/** The configurations of that network, from options that match their schema. */
export function flannelHostGatewayConfiguration(options: FlannelHostGatewayOptions): FlannelConfiguration {
  const { name } = options;
  return flannelConfiguration(
    'flannel-host-gateway', options, { Type: 'host-gw', ...withoutUndefined({ Name: name }) }, name ?? FLANNEL_HOST_GW_NETWORK,
  );
}
