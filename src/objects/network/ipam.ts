import { cidrFault, isAddress } from './cidr';
import { checkedBy, choice, listOf, options as optionsOf, PlainObject, Problem, required, STRING } from '../../base';
import { OptionCheck, verified } from '../../kubernetes';

/** The IPAM part of a CNI configuration: where Pods get their addresses from. */
export interface Ipam {
  /** The `ipam` object of a CNI configuration. */
  readonly config: PlainObject;
  /** Invalid options; paths start at the options. */
  readonly problems: readonly Problem[];
}

/** Options of `hostLocal`. */
export interface HostLocalOptions {
  /** CIDR that addresses are allocated from. */
  readonly subnet: string;
  /** Gateway address. @default - the first address of the subnet */
  readonly gateway?: string;
  /** Directory in which the plugin records the allocated addresses. @default - the plugin's default */
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
  /** `usePodCidr` allocates addresses from the node's Pod CIDR. @default - from Calico's IP pools */
  readonly subnet?: 'usePodCidr';
}

export const ADDRESS: OptionCheck = ['set', isAddress, 'be an IPv4 address', 'use four numbers from 0 to 255'];
const SUBNET = required(STRING, 'set it to a CIDR such as "10.244.1.0/24"');
const HOST_LOCAL = optionsOf<HostLocalOptions>({ subnet: SUBNET, gateway: STRING, dataDir: STRING });
const HNS = optionsOf<HnsIpamOptions>({ subnet: SUBNET, gateways: listOf(STRING) });
const CALICO = optionsOf<CalicoIpamOptions>({ subnet: choice('usePodCidr') });

/** The IPAM plugin `host-local`: allocates addresses from a CIDR and records them in files on the node. */
export function hostLocal(options: HostLocalOptions): Ipam {
  return checkedBy<HostLocalOptions, Ipam>(HOST_LOCAL, options, { config: {} }, ({ subnet, gateway, dataDir }) => ({
    config: { type: 'host-local', ranges: [[{ subnet, ...(gateway !== undefined && { gateway }) }]], ...(dataDir !== undefined && { dataDir }) },
    problems: verified<HostLocalOptions>('cni-ipam', { subnet: ['fault', cidrFault], gateway: ADDRESS }, { subnet, gateway }),
  }));
}

/** IPAM by Windows itself: HNS allocates addresses from the network's subnet. */
export function hns(options: HnsIpamOptions): Ipam {
  return checkedBy<HnsIpamOptions, Ipam>(HNS, options, { config: {} }, ({ subnet, gateways = [] }) => ({
    config: { subnet, ...(gateways.length > 0 && { routes: gateways.map((GW) => ({ GW })) }) },
    problems: verified<HnsIpamOptions>('cni-ipam', { 'subnet': ['fault', cidrFault], 'gateways.*': ADDRESS }, { subnet, gateways }),
  }));
}

/** The IPAM plugin `azure-vnet-ipam`: uses addresses of the virtual network that were assigned to the machine in advance. */
export function azureVnetIpam(): Ipam {
  return { config: { type: 'azure-vnet-ipam' }, problems: [] };
}

/** The IPAM plugin `azure-cns`, Azure's container networking service, which also supports overlays. */
export function azureCns(): Ipam {
  return { config: { type: 'azure-cns' }, problems: [] };
}

/** The IPAM plugin `calico-ipam`: allocates addresses from each node's blocks of Calico's IP pools. Windows nodes require `strictAffinity`. */
export function calicoIpam(options: CalicoIpamOptions = {}): Ipam {
  return checkedBy<CalicoIpamOptions, Ipam>(CALICO, options, { config: {} }, (own) => ({ config: { type: 'calico-ipam', ...own }, problems: [] }));
}

