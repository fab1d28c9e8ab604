import { CNI, CniConfiguration, cniHead, cniOf, cniOptionProblems, CniOptions, cniTail, macPrefixProblems, say } from './cni-config';
import { PolicyDialect } from './policies';
import { BOOLEAN, choice, NUMBER, options as optionsOf, STRING, withoutUndefined } from '../../base';

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
