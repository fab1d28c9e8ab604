import { FLANNEL_SUBNET_LENGTH, FLANNEL_VXLAN } from '../knowledge';
import { lookUp, PlainObject, Problem } from '../manifest';
import { AddressPlan } from './address-plan';
import { within } from './cni-config';
import { exceptionList } from './exception-list';
import { flannelNetworkName, netConfProblems } from './flannel';
import { FLANNEL_OPTIONS, FlannelConfiguration, flannelObjects, flannelOptionProblems, FlannelOptions } from './flannel-network';
import { flannelCni } from './meta-plugins';
import { sdnOverlay } from './microsoft-plugins';
import { NO_OBJECTS, ObjectSet } from '../objects';
import { BOOLEAN, checkedBy, NUMBER, options as optionsOf, STRING } from '../options/schema';

/** Options of a Flannel network with the VXLAN backend. */
export interface FlannelVxlanOptions extends FlannelOptions {
  /** VXLAN network identifier, from 4096 to 65535. @default 4096 */
  readonly vni?: number;
  /** UDP port. Windows supports 4789 only. @default 4789 */
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

/** Options by the field of the net-conf's backend that they set. */
const OPTION_OF: Readonly<Record<string, string>> = { VNI: 'vni', Port: 'port', MacPrefix: 'macPrefix', DirectRouting: 'directRouting', GBP: 'gbp', Name: 'name' };

const OPTIONS = optionsOf<FlannelVxlanOptions>({
  ...FLANNEL_OPTIONS, vni: NUMBER, port: NUMBER, macPrefix: STRING, name: STRING, directRouting: BOOLEAN, gbp: BOOLEAN,
});

/**
 * A Pod network by Flannel's VXLAN backend, for Linux and Windows nodes, with kube-proxy for the Windows nodes.
 * Never throws: invalid options are problems.
 */
export function flannelVxlan(options: FlannelVxlanOptions): ObjectSet {
  return checkedBy(OPTIONS, options, NO_OBJECTS, (valid) => flannelObjects(valid, flannelVxlanConfiguration(valid)));
}

/** The configurations of that network, from options that match their schema. */
export function flannelVxlanConfiguration(options: FlannelVxlanOptions): FlannelConfiguration {
  const { plan, problems } = AddressPlan.check({ ...AddressPlan.optionsOf(options.addressPlan), network: 'flannel-vxlan' });
  // where the CIDRs are invalid, the defaults stand in for them, so that all other problems are found too
  const usable = plan ?? AddressPlan.of();
  const netConf = vxlanNetConf(options, usable);
  const networkName = flannelNetworkName(netConf)!;
  const { cidrs, advice } = exceptionList(usable);
  const windowsCni = flannelCni({
    name: networkName,
    delegate: sdnOverlay({
      name: networkName,
      policies: [{ type: 'OutBoundNAT', exceptions: cidrs }, { type: 'SDNRoute', destination: usable.serviceCidr }, { type: 'ProviderAddress' }],
    }),
  });
  const { clusterCidr, serviceCidr } = usable;
  return {
    backend: { networkName, netConf, windowsCni, sourceVip: 'host-local', clusterCidr, serviceCidr },
    problems: [
      ...within(['addressPlan'], problems),
      ...backendProblems(netConf),
      ...windowsCni.problems,
      ...flannelOptionProblems(options, 'flannel-vxlan', networkName, serviceCidr),
    ],
    advice: within(['addressPlan'], advice),
  };
}

function vxlanNetConf({ vni, port, macPrefix, name, directRouting, gbp }: FlannelVxlanOptions, plan: AddressPlan): PlainObject {
  return {
    Network: plan.clusterCidr,
    EnableNFTables: false,
    ...(plan.nodeMask !== FLANNEL_SUBNET_LENGTH && { SubnetLen: plan.nodeMask }),
    Backend: {
      Type: 'vxlan',
      VNI: vni ?? FLANNEL_VXLAN.minVni,
      Port: port ?? FLANNEL_VXLAN.port,
      ...(macPrefix !== undefined && { MacPrefix: macPrefix }),
      ...(name !== undefined && { Name: name }),
      ...(directRouting && { DirectRouting: true }),
      ...(gbp && { GBP: true }),
    },
  };
}

/** Problems of the net-conf, with the names of the options. */
function backendProblems(netConf: PlainObject): readonly Problem[] {
  return netConfProblems(netConf).map((problem) => {
    const field = String(problem.path[1]);
    const option = lookUp(OPTION_OF, field) ?? field;
    return { ...problem, path: [option], remedy: problem.remedy.replace(new RegExp(`\\b${field}\\b`), option) };
  });
}
