import { FLANNEL_OPTIONS, FlannelConfiguration, flannelConfiguration, flannelObjects, FlannelOptions } from './flannel-network';
import { BOOLEAN, checkedBy, NUMBER, options as optionsOf, STRING, withoutUndefined } from '../../base';
import { FLANNEL_HOST_GW_NETWORK, FLANNEL_VXLAN } from '../../knowledge';
import { NO_OBJECTS, ObjectSet } from '../object-set';

/** Options of a Flannel network with the VXLAN backend. */
export interface FlannelVxlanOptions extends FlannelOptions {
  /** VXLAN network identifier, from 4096 to 65535. @default 4096 */
  readonly vni?: number;
  /** UDP port. Flannel supports only 4789 on Windows. @default 4789 */
  readonly port?: number;
  /** First two bytes of the MAC addresses of Windows Pods, in hexadecimal with a hyphen. @default '0E-2A' */
  readonly macPrefix?: string;
  /** Name of the network on Windows nodes, in the CNI configuration and for kube-proxy. @default 'flannel.<vni>' */
  readonly name?: string;
  /** Must be `false`: unsupported on Windows. @default false */
  readonly directRouting?: boolean;
  /** Group-based policy. Must be `false`: unsupported on Windows. @default false */
  readonly gbp?: boolean;
}

const VXLAN_OPTIONS = optionsOf<FlannelVxlanOptions>({
  ...FLANNEL_OPTIONS, vni: NUMBER, port: NUMBER, macPrefix: STRING, name: STRING, directRouting: BOOLEAN, gbp: BOOLEAN,
});

/**
 * A Pod network by Flannel's VXLAN backend, for Linux and Windows nodes, with kube-proxy for the Windows nodes.
 * Never throws: invalid options are problems.
 */
export function flannelVxlan(options: FlannelVxlanOptions): ObjectSet {
  return checkedBy(VXLAN_OPTIONS, options, NO_OBJECTS, (valid) => flannelObjects(valid, flannelVxlanConfiguration(valid)));
}

/** The configurations of that network, from options that match their schema. */
export function flannelVxlanConfiguration(options: FlannelVxlanOptions): FlannelConfiguration {
  const { vni = FLANNEL_VXLAN.minVni, port = FLANNEL_VXLAN.port, macPrefix, name, directRouting, gbp } = options;
  return flannelConfiguration('flannel-vxlan', options, {
    Type: 'vxlan', VNI: vni, Port: port, ...withoutUndefined({ MacPrefix: macPrefix, Name: name }), ...(directRouting && { DirectRouting: true }),
    ...(gbp && { GBP: true }),
  });
}

/** Options of a Flannel network with the host-gw backend. */
export interface FlannelHostGatewayOptions extends FlannelOptions {
  /** Name of the network on Windows nodes, in the CNI configuration and for kube-proxy. @default 'cbr0' */
  readonly name?: string;
}

const HOST_GATEWAY_OPTIONS = optionsOf<FlannelHostGatewayOptions>({ ...FLANNEL_OPTIONS, name: STRING });

/**
 * A Pod network by Flannel's host-gw backend, for Linux and Windows nodes, with kube-proxy for the Windows nodes. It uses routes instead of tunnels,
 * so all nodes must be in one layer 2 network. Never throws: invalid options are problems.
 */
export function flannelHostGateway(options: FlannelHostGatewayOptions): ObjectSet {
  return checkedBy(HOST_GATEWAY_OPTIONS, options, NO_OBJECTS, (valid) => flannelObjects(valid, flannelHostGatewayConfiguration(valid)));
}

/** The configurations of that network, from options that match their schema. */
export function flannelHostGatewayConfiguration(options: FlannelHostGatewayOptions): FlannelConfiguration {
  const { name } = options;
  return flannelConfiguration(
    'flannel-host-gateway', options, { Type: 'host-gw', ...withoutUndefined({ Name: name }) }, name ?? FLANNEL_HOST_GW_NETWORK,
  );
}
