import { MAC_PREFIX } from '../knowledge';
import { CniConfiguration, cniHead, CniOptions, cniOptionProblems, say } from './cni-config';
import { PolicyDialect, policyValue } from './policies';

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

/** `win-bridge` of containernetworking/plugins: an L2Bridge network. */
export function winBridge(options: WinBridgeOptions): CniConfiguration {
  return upstream('win-bridge', options, { ...(options.ipMasqNetwork !== undefined && { ipMasqNetwork: options.ipMasqNetwork }) });
}

/** `win-overlay` of containernetworking/plugins: an overlay network. */
export function winOverlay(options: WinOverlayOptions): CniConfiguration {
  const { endpointMacPrefix, ipMasq } = options;
  const { config, problems, advice } = upstream('win-overlay', options, {
    ...(ipMasq !== undefined && { ipMasq }),
    ...(endpointMacPrefix !== undefined && { endpointMacPrefix }),
  });
  return {
    config,
    advice,
    problems: endpointMacPrefix === undefined || MAC_PREFIX.test(endpointMacPrefix) ? problems
      : [...problems, say(['endpointMacPrefix'], endpointMacPrefix, 'which isn\'t two bytes with a hyphen between', 'write it as "0E-2A"')],
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
      ...(apiVersion === 1 && runtime === 'containerd' ? [say(['apiVersion'], apiVersion, 'but containerd needs the policies of HCN', 'use 2')] : []),
      ...([1, 2].includes(apiVersion) ? [] : [say(['apiVersion'], apiVersion, 'which is unknown', 'use 2')]),
    ],
    advice: [],
  };
}
