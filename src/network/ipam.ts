import { PlainObject, Problem, show } from '../manifest';
import { cidrFault, parseAddress } from './cidr';

/** Where pods get their addresses from. */
export interface Ipam {
  /** The `ipam` object of a CNI configuration. */
  readonly config: PlainObject;
  /** Paths start at the object. */
  readonly problems: readonly Problem[];
}

/** The plugin `host-local`: counts through a range and keeps what it gave out in files. */
export function hostLocal(options: { readonly subnet: string; readonly gateway?: string; readonly dataDir?: string }): Ipam {
  const { subnet, gateway, dataDir } = options;
  return {
    config: { type: 'host-local', ranges: [[{ subnet, ...(gateway !== undefined && { gateway }) }]], ...(dataDir !== undefined && { dataDir }) },
    problems: [...range(['ranges', 0, 0, 'subnet'], subnet), ...address(['ranges', 0, 0, 'gateway'], gateway)],
  };
}

/** Windows' own: HNS gives out addresses of the network's subnet. `gateways` are those of the default routes. */
export function hns(options: { readonly subnet: string; readonly gateways?: readonly string[] }): Ipam {
  const { subnet, gateways = [] } = options;
  return {
    config: { subnet, ...(gateways.length > 0 && { routes: gateways.map((GW) => ({ GW })) }) },
    problems: [...range(['subnet'], subnet), ...gateways.flatMap((gateway, i) => address(['routes', i, 'GW'], gateway))],
  };
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
export function calicoIpam(options: { readonly subnet?: 'usePodCidr' } = {}): Ipam {
  return { config: { type: 'calico-ipam', ...options }, problems: [] };
}

function range(path: readonly (string | number)[], value: unknown): readonly Problem[] {
  const fault = cidrFault(value);
  return fault ? [{ code: 'cni-ipam', path, message: `is ${show(value)}, ${fault}`, remedy: 'write it as "<first address>/<prefix>"' }] : [];
}

function address(path: readonly (string | number)[], value: unknown): readonly Problem[] {
  return value === undefined || parseAddress(value) !== undefined ? []
    : [{ code: 'cni-ipam', path, message: `is ${show(value)}, which is no IPv4 address`, remedy: 'write four numbers from 0 to 255' }];
}
