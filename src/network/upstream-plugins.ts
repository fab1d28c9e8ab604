import { MAC_PREFIX } from '../knowledge';
import { CNI, CniConfiguration, cniHead, cniOf, CniOptions, cniOptionProblems, say } from './cni-config';
import { PolicyDialect, policyValue } from './policies';
import { BOOLEAN, choice, NUMBER, options as optionsOf, STRING } from '../options/schema';

export interface UpstreamPluginOptions extends CniOptions {
  /** Form of the policies: 1 for HNS, 2 for HCN. containerd needs 2. @default 2 */
  readonly apiVersion?: PolicyDialect;
  /** What runs the plugin. @default 'containerd' */
  readonly runtime?: 'containerd' | 'dockershim';
  /** Lets a pod reach itself by its Service. @default false */
  readonly loopbackDsr?: boolean;
}

export interface WinBridgeOptions extends UpstreamPluginOptions {
  /** Range whose packets keep the pod's address; the others leave with the node's. @default - what the policies say */
  readonly ipMasqNetwork?: string;
}

export interface WinOverlayOptions extends UpstreamPluginOptions {
  /** Whether packets out of the cluster leave with the node's address. @default false */
  readonly ipMasq?: boolean;
  /** First two bytes of the pods' MAC addresses, as `0E-2A`. @default '0E-2A' */
  readonly endpointMacPrefix?: string;
}

const UPSTREAM = { ...CNI, apiVersion: NUMBER, runtime: choice('containerd', 'dockershim'), loopbackDsr: BOOLEAN };
const WIN_BRIDGE = optionsOf<WinBridgeOptions>({ ...UPSTREAM, ipMasqNetwork: STRING });
const WIN_OVERLAY = optionsOf<WinOverlayOptions>({ ...UPSTREAM, ipMasq: BOOLEAN, endpointMacPrefix: STRING });

/** `win-bridge` of containernetworking/plugins: an L2Bridge network. */
export function winBridge(options: WinBridgeOptions): CniConfiguration {
  return cniOf(WIN_BRIDGE, options, (own) => upstream('win-bridge', own, { ...(own.ipMasqNetwork !== undefined && { ipMasqNetwork: own.ipMasqNetwork }) }));
}

/** `win-overlay` of containernetworking/plugins: an overlay network. */
export function winOverlay(options: WinOverlayOptions): CniConfiguration {
  return cniOf(WIN_OVERLAY, options, overlay);
}

function overlay(options: WinOverlayOptions): CniConfiguration {
  const { endpointMacPrefix, ipMasq } = options;
  const { config, problems, advice } = upstream('win-overlay', options, {
    ...(ipMasq !== undefined && { ipMasq }),
    ...(endpointMacPrefix !== undefined && { endpointMacPrefix }),
  });
  return {
    config,
    advice,
    problems: endpointMacPrefix === undefined || MAC_PREFIX.test(endpointMacPrefix) ? problems
      : [...problems, say(['endpointMacPrefix'], endpointMacPrefix, 'be two bytes with a hyphen between', 'write it as "0E-2A"')],
  };
}

function upstream(type: string, options: UpstreamPluginOptions, more: object): CniConfiguration {
  const { apiVersion = 2, runtime = 'containerd', policies = [], ipam, dns, loopbackDsr } = options;
  return {
    config: {
      ...cniHead(options, type, 'upstream'),
      apiVersion,
      ...(loopbackDsr !== undefined && { loopbackDSR: loopbackDsr }),
      ...more,
      ...(ipam && { ipam: ipam.config }),
      ...(dns && { dns: { nameservers: dns.nameservers, ...(dns.search && { search: dns.search }) } }),
      policies: policies.map((policy) => ({ name: 'EndpointPolicy', value: policyValue(policy, apiVersion) })),
    },
    problems: [
      ...cniOptionProblems(options, 'upstream', apiVersion),
      ...(apiVersion === 1 && runtime === 'containerd' ? [say(['apiVersion'], apiVersion, 'be 2 with containerd, which needs the policies of HCN', 'use 2')] : []),
      ...([1, 2].includes(apiVersion) ? [] : [say(['apiVersion'], apiVersion, 'be 1 or 2', 'use 2')]),
    ],
    advice: [],
  };
}
