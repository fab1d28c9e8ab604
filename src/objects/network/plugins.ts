import { CNI, CniConfiguration, cniHead, cniOf, cniOptionProblems, CniOptions, cniTail, macPrefixProblems, say } from './cni-config';
import { PolicyDialect } from './policies';
import { BOOLEAN, choice, NUMBER, options as optionsOf, Problem, STRING, withoutUndefined } from '../../base';
import { NETWORK_MODES } from '../../knowledge';

/** Options of the Windows plugins of containernetworking/plugins. */
export interface UpstreamPluginOptions extends CniOptions {
  /** Form of the policies: 1 for HNS, 2 for HCN. containerd requires 2. @default 2 */
  readonly apiVersion?: PolicyDialect;
  /** Container runtime that calls the plugin. @default 'containerd' */
  readonly runtime?: 'containerd' | 'dockershim';
  /** Allows a Pod to reach itself through its Service. @default false */
  readonly loopbackDsr?: boolean;
}

/** Options of `winBridge`. */
export interface WinBridgeOptions extends UpstreamPluginOptions {
  /** CIDR that Pods reach with their own address; packets to other addresses leave with the node's. @default - as the policies define */
  readonly ipMasqNetwork?: string;
}

/** Options of `winOverlay`. */
export interface WinOverlayOptions extends UpstreamPluginOptions {
  /** Whether packets that leave the cluster get the node's address. @default false */
  readonly ipMasq?: boolean;
  /** First two bytes of the Pods' MAC addresses, in hexadecimal with a hyphen. @default '0E-2A' */
  readonly endpointMacPrefix?: string;
}

const UPSTREAM = { ...CNI, apiVersion: NUMBER, runtime: choice('containerd', 'dockershim'), loopbackDsr: BOOLEAN };
const WIN_BRIDGE = optionsOf<WinBridgeOptions>({ ...UPSTREAM, ipMasqNetwork: STRING });
const WIN_OVERLAY = optionsOf<WinOverlayOptions>({ ...UPSTREAM, ipMasq: BOOLEAN, endpointMacPrefix: STRING });

/** Configuration of `win-bridge` (containernetworking/plugins), which creates an L2Bridge network. */
export function winBridge(options: WinBridgeOptions): CniConfiguration {
  return cniOf(WIN_BRIDGE, options, (own) => upstream('win-bridge', own, { ipMasqNetwork: own.ipMasqNetwork }));
}

/** Configuration of `win-overlay` (containernetworking/plugins), which creates an overlay network. */
export function winOverlay(options: WinOverlayOptions): CniConfiguration {
  return cniOf(WIN_OVERLAY, options, (own) => upstream('win-overlay', own, { ipMasq: own.ipMasq, endpointMacPrefix: own.endpointMacPrefix }));
}

function upstream(
  type: string, options: UpstreamPluginOptions, own: Pick<WinBridgeOptions & WinOverlayOptions, 'ipMasqNetwork' | 'ipMasq' | 'endpointMacPrefix'>,
): CniConfiguration {
  const { apiVersion = 2, runtime = 'containerd', loopbackDsr } = options;
  return {
    config: {
      ...cniHead(options, type, 'upstream'), apiVersion, ...withoutUndefined({ loopbackDSR: loopbackDsr, ...own }),
      ...cniTail(options, 'upstream', apiVersion),
    },
    problems: [
      ...cniOptionProblems(options, 'upstream', apiVersion),
      ...(apiVersion === 1 && runtime === 'containerd'
        ? [say(['apiVersion'], apiVersion, 'be 2 with containerd, which requires policies of HCN', 'use 2')]
        : []),
      ...([1, 2].includes(apiVersion) ? [] : [say(['apiVersion'], apiVersion, 'be 1 or 2', 'use 2')]),
      ...macPrefixProblems('endpointMacPrefix', own.endpointMacPrefix),
    ],
    advice: [],
  };
}

/** Optional features of Microsoft's plugins, all off by default. */
export interface MicrosoftPluginFlags {
  /** Makes host ports reachable on the node's own addresses too. @default false */
  readonly localRoutedPortMapping?: boolean;
  /** Allows host ports together with ACL policies. @default false */
  readonly allowAclPortMapping?: boolean;
  /** Uses the first address of the subnet as the gateway, instead of the one that HNS reports. @default false */
  readonly forceBridgeGateway?: boolean;
  /** Assigns an IPv6 address too; l2bridge only. @default false */
  readonly enableDualStack?: boolean;
  /** Allows a Pod to reach itself through its Service. @default false */
  readonly loopbackDSR?: boolean;
  /** Uses the gateway of the additional routes. @default false */
  readonly gatewayFromAdditionalRoutes?: boolean;
}

/** Options of Microsoft's CNI plugins. */
export interface MicrosoftPluginOptions extends CniOptions {
  /** Optional features. @default - all off */
  readonly optionalFlags?: MicrosoftPluginFlags;
}

const FLAGS = optionsOf<MicrosoftPluginFlags>({
  localRoutedPortMapping: BOOLEAN, allowAclPortMapping: BOOLEAN, forceBridgeGateway: BOOLEAN, enableDualStack: BOOLEAN, loopbackDSR: BOOLEAN,
  gatewayFromAdditionalRoutes: BOOLEAN,
});
const MICROSOFT = optionsOf<MicrosoftPluginOptions>({ ...CNI, optionalFlags: FLAGS });

/** Configuration of `sdnbridge` (microsoft/windows-container-networking), which creates an L2Bridge network. */
export function sdnBridge(options: MicrosoftPluginOptions): CniConfiguration {
  return microsoft('sdnbridge', options);
}

/** Configuration of `sdnoverlay` (microsoft/windows-container-networking), which creates an overlay network. */
export function sdnOverlay(options: MicrosoftPluginOptions): CniConfiguration {
  const made = microsoft('sdnoverlay', options);
  const dualStack: Problem[] = options?.optionalFlags?.enableDualStack === true && NETWORK_MODES.overlay.dualStack === false ? [{
    code: 'cni-dual-stack', path: ['optionalFlags', 'enableDualStack'],
    message: 'must be false on overlay networks, which don\'t support IPv6 on Windows, got true', remedy: 'remove it, or use sdnBridge',
  }] : [];
  return { ...made, problems: [...made.problems, ...dualStack] };
}

/** Configuration of `nat` (microsoft/windows-container-networking): Pods can connect to other machines, but can't be reached from other nodes. */
export function nat(options: MicrosoftPluginOptions): CniConfiguration {
  return { ...microsoft('nat', options), advice: [NAT_ADVICE] };
}

const NAT_ADVICE: Problem = {
  code: 'cni-nat', path: ['name'], message: 'creates a NAT network: Pods on different nodes can\'t reach each other, and Services don\'t work',
  remedy: 'use it on single machines only; use sdnBridge, sdnOverlay or a network of this library for a cluster',
};

function microsoft(type: string, options: MicrosoftPluginOptions): CniConfiguration {
  return cniOf(MICROSOFT, options, (own) => ({
    config: { ...cniHead(own, type, 'microsoft'), ...(own.optionalFlags && { optionalFlags: own.optionalFlags }), ...cniTail(own, 'microsoft') },
    problems: cniOptionProblems(own, 'microsoft', 2),
    advice: [],
  }));
}

/** Options of `wincni`. */
export interface WincniOptions extends Pick<CniOptions, 'name' | 'policies' | 'ipam' | 'dns'> {
  /** Name of the node's network adapter. @default 'Ethernet' */
  readonly master?: string;
}

const WINCNI = optionsOf<WincniOptions>({ name: CNI.name, policies: CNI.policies, ipam: CNI.ipam, dns: CNI.dns, master: STRING });

/**
 * Configuration of `wincni.exe` as in the walkthroughs of 2018, with routes created by acs-engine. Historical: the plugin isn't maintained, and
 * containerd can't run it. Use it to compare legacy configurations with current ones.
 */
export function wincni(options: WincniOptions): CniConfiguration {
  return cniOf(WINCNI, options, ({ name, master = 'Ethernet', ipam, ...own }) => ({
    config: {
      cniVersion: '0.2.0', name, type: 'wincni.exe', master, ...(ipam && { ipam: { environment: 'azure', ...ipam.config } }),
      ...cniTail(own, 'microsoft', 1),
    },
    problems: cniOptionProblems({ name, ipam, ...own }, 'microsoft', 1),
    advice: [{
      code: 'cni-historical', path: [], message: 'is a configuration of wincni.exe, which isn\'t maintained and doesn\'t work with containerd',
      remedy: 'use sdnBridge',
    }],
  }));
}
