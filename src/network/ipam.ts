import { Path, PlainObject, Problem, show } from '../manifest';
import { cidrFault, parseAddress } from './cidr';
import { checkedBy, choice, listOf, options as optionsOf, required, STRING } from '../options/schema';

/** Where pods get their addresses from. */
export interface Ipam {
  /** The `ipam` object of a CNI configuration. */
  readonly config: PlainObject;
  /** Paths start at the object. */
  readonly problems: readonly Problem[];
}

/** Options of `hostLocal`. */
export interface HostLocalOptions {
  /** CIDR that addresses are taken from. */
  readonly subnet: string;
  /** @default - the first address of the subnet */
  readonly gateway?: string;
  /** Where it keeps what it has given out. @default - the plugin's own */
  readonly dataDir?: string;
}

/** Options of `hns`. */
export interface HnsIpamOptions {
  /** CIDR of the network. */
  readonly subnet: string;
  /** Gateways of the default routes. @default - none */
  readonly gateways?: readonly string[];
}

/** Options of `calicoIpam`. */
export interface CalicoIpamOptions {
  /** Takes addresses from the CIDR that Kubernetes gave the node. @default - from Calico's pools */
  readonly subnet?: 'usePodCidr';
}

const SUBNET = required(STRING, 'give a CIDR such as "10.244.1.0/24"');
const HOST_LOCAL = optionsOf<HostLocalOptions>({ subnet: SUBNET, gateway: STRING, dataDir: STRING });
const HNS = optionsOf<HnsIpamOptions>({ subnet: SUBNET, gateways: listOf(STRING) });
const CALICO = optionsOf<CalicoIpamOptions>({ subnet: choice('usePodCidr') });

/** The plugin `host-local`: counts through a range and keeps what it gave out in files. */
export function hostLocal(options: HostLocalOptions): Ipam {
  return checkedBy<HostLocalOptions, Ipam>(HOST_LOCAL, options, { config: {} }, ({ subnet, gateway, dataDir }) => ({
    config: { type: 'host-local', ranges: [[{ subnet, ...(gateway !== undefined && { gateway }) }]], ...(dataDir !== undefined && { dataDir }) },
    problems: [...cidr(['subnet'], subnet), ...address(['gateway'], gateway)],
  }));
}

/** Windows' own: HNS gives out addresses of the network's subnet. `gateways` are those of the default routes. */
export function hns(options: HnsIpamOptions): Ipam {
  return checkedBy<HnsIpamOptions, Ipam>(HNS, options, { config: {} }, ({ subnet, gateways = [] }) => ({
    config: { subnet, ...(gateways.length > 0 && { routes: gateways.map((GW) => ({ GW })) }) },
    problems: [...cidr(['subnet'], subnet), ...gateways.flatMap((gateway, i) => address(['gateways', i], gateway))],
  }));
}

/** Azure's: addresses of the virtual network, given to the machine beforehand. */
export function azureVnetIpam(): Ipam {
  return { config: { type: 'azure-vnet-ipam' }, problems: [] };
}

/** Azure's container networking service, which also knows overlays. */
export function azureCns(): Ipam {
  return { config: { type: 'azure-cns' }, problems: [] };
}

/** Calico's: a block of a pool for each node. Windows nodes need `strictAffinity`. */
export function calicoIpam(options: CalicoIpamOptions = {}): Ipam {
  return checkedBy<CalicoIpamOptions, Ipam>(CALICO, options, { config: {} }, (own) => ({ config: { type: 'calico-ipam', ...own }, problems: [] }));
}

function cidr(path: Path, value: unknown): readonly Problem[] {
  const fault = value === undefined ? undefined : cidrFault(value);
  return fault ? [{ code: 'cni-ipam', path, message: `must ${fault.must}, got ${show(value)}`, remedy: fault.remedy }] : [];
}

function address(path: Path, value: unknown): readonly Problem[] {
  return value === undefined || parseAddress(value) !== undefined ? []
    : [{ code: 'cni-ipam', path, message: `must be an IPv4 address, got ${show(value)}`, remedy: 'write four numbers from 0 to 255' }];
}
