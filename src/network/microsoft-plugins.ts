import { NETWORK_MODES } from '../knowledge';
import { Problem } from '../manifest';
import { CNI, CniConfiguration, cniHead, cniOf, CniOptions, cniOptionProblems } from './cni-config';
import { policyValue } from './policies';
import { BOOLEAN, options as optionsOf, STRING } from '../options/schema';

/** Switches of Microsoft's plugins, all off unless set. */
export interface MicrosoftPluginFlags {
  /** Host ports are taken on the node's own addresses too. */
  readonly localRoutedPortMapping?: boolean;
  /** Host ports go together with ACL policies. */
  readonly allowAclPortMapping?: boolean;
  /** The first address of the subnet is the gateway, whatever HNS says. */
  readonly forceBridgeGateway?: boolean;
  /** Pods get an IPv6 address too; l2bridge only. */
  readonly enableDualStack?: boolean;
  /** Lets a pod reach itself by its Service. */
  readonly loopbackDSR?: boolean;
  /** The gateway comes from the additional routes. */
  readonly gatewayFromAdditionalRoutes?: boolean;
}

export interface MicrosoftPluginOptions extends CniOptions {
  /** @default - all off */
  readonly optionalFlags?: MicrosoftPluginFlags;
}

const FLAGS = optionsOf<MicrosoftPluginFlags>({
  localRoutedPortMapping: BOOLEAN, allowAclPortMapping: BOOLEAN, forceBridgeGateway: BOOLEAN, enableDualStack: BOOLEAN, loopbackDSR: BOOLEAN,
  gatewayFromAdditionalRoutes: BOOLEAN,
});
const MICROSOFT = optionsOf<MicrosoftPluginOptions>({ ...CNI, optionalFlags: FLAGS });

/** `sdnbridge` of microsoft/windows-container-networking: an L2Bridge network. */
export function sdnBridge(options: MicrosoftPluginOptions): CniConfiguration {
  return microsoft('sdnbridge', options);
}

/** `sdnoverlay` of microsoft/windows-container-networking: an overlay network. */
export function sdnOverlay(options: MicrosoftPluginOptions): CniConfiguration {
  const { config, problems, advice } = microsoft('sdnoverlay', options);
  const dualStack: Problem[] = options?.optionalFlags?.enableDualStack === true && !NETWORK_MODES.overlay.dualStack ? [{
    code: 'cni-dual-stack', path: ['optionalFlags', 'enableDualStack'], message: 'must be false on overlay networks of Windows, which have no IPv6, got true', remedy: 'remove it, or use sdnBridge',
  }] : [];
  return { config, problems: [...problems, ...dualStack], advice };
}

/** `nat` of microsoft/windows-container-networking: pods reach out, and nothing reaches them across nodes. */
export function nat(options: MicrosoftPluginOptions): CniConfiguration {
  const { config, problems } = microsoft('nat', options);
  return {
    config,
    problems,
    advice: [{
      code: 'cni-nat', path: ['name'], message: 'makes a NAT network: pods of different nodes don\'t reach each other, and Services don\'t work',
      remedy: 'use it for single machines; for a cluster use sdnBridge, sdnOverlay or a network of this library',
    }],
  };
}

export interface WincniOptions extends Pick<CniOptions, 'name' | 'policies' | 'ipam' | 'dns'> {
  /** Adapter of the node. @default 'Ethernet' */
  readonly master?: string;
}

const WINCNI = optionsOf<WincniOptions>({ name: CNI.name, policies: CNI.policies, ipam: CNI.ipam, dns: CNI.dns, master: STRING });

/**
 * `wincni.exe` as the walkthroughs of 2018 have it, with routes made by acs-engine. Historical: the program is gone, and containerd can't run it.
 * For reading old configurations side by side with new ones.
 */
export function wincni(options: WincniOptions): CniConfiguration {
  return cniOf(WINCNI, options, historical);
}

function historical(options: WincniOptions): CniConfiguration {
  const { name, master = 'Ethernet', policies = [], ipam, dns } = options;
  return {
    config: {
      cniVersion: '0.2.0',
      name,
      type: 'wincni.exe',
      master,
      ...(ipam && { ipam: { environment: 'azure', ...ipam.config } }),
      ...(dns && { dns: dnsOf(dns) }),
      AdditionalArgs: policies.map((policy) => ({ Name: 'EndpointPolicy', Value: policyValue(policy, 1) })),
    },
    problems: cniOptionProblems(options, 'microsoft', 1),
    advice: [{ code: 'cni-historical', path: [], message: 'is a configuration of wincni.exe, which isn\'t maintained and doesn\'t work with containerd', remedy: 'use sdnBridge' }],
  };
}

function microsoft(type: string, options: MicrosoftPluginOptions): CniConfiguration {
  return cniOf(MICROSOFT, options, (own) => configurationOf(type, own));
}

function configurationOf(type: string, options: MicrosoftPluginOptions): CniConfiguration {
  const { policies = [], ipam, dns, optionalFlags } = options;
  return {
    config: {
      ...cniHead(options, type, 'microsoft'),
      ...(optionalFlags && { optionalFlags }),
      ...(ipam && { ipam: ipam.config }),
      ...(dns && { dns: dnsOf(dns) }),
      AdditionalArgs: policies.map((policy) => ({ Name: 'EndpointPolicy', Value: policyValue(policy, 2) })),
    },
    problems: cniOptionProblems(options, 'microsoft', 2),
    advice: [],
  };
}

function dnsOf({ nameservers, search }: NonNullable<CniOptions['dns']>): object {
  return { Nameservers: nameservers, ...(search && { Search: search }) };
}
