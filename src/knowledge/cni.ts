/**
 * Windows CNI plugins, and which form of policies they use: HNS v1, or HCN (v2), which containerd requires.
 * Source: containernetworking/plugins v1.9.1 `plugins/main/windows`; microsoft/windows-container-networking v0.3.1 `example/*.conf`.
 */
export const WINDOWS_CNI_PLUGINS = {
  /** Use `policies`, v1 unless `apiVersion` is 2. */
  upstream: ['win-bridge', 'win-overlay'],
  /** Use `AdditionalArgs`, v2 only. */
  microsoft: ['sdnbridge', 'sdnoverlay', 'nat'],
} as const;

/** Keys of a policy's value in the v1 form, and the corresponding keys in `Settings` of the v2 form. */
export const V1_POLICY_KEYS: Readonly<Record<string, string>> = { ExceptionList: 'Exceptions', DestinationPrefix: 'DestinationPrefix', NeedEncap: 'NeedEncap' };
/** Policy types (in uppercase) with another name in the v2 form. */
export const V1_POLICY_TYPES: Readonly<Record<string, string>> = { ROUTE: 'SDNRoute' };

/** Versions of the CNI specification that the plugins support, ascending. Source: as above. */
export const CNI_VERSIONS = {
  upstream: ['0.1.0', '0.2.0', '0.3.0', '0.3.1', '0.4.0', '1.0.0', '1.1.0'],
  microsoft: ['0.2.0', '0.3.0', '0.3.1', '0.4.0', '1.0.0'],
} as const;

/** First two bytes of a Pod's MAC address, in the form that overlay plugins expect. */
export const MAC_PREFIX = /^[0-9A-Fa-f]{2}-[0-9A-Fa-f]{2}$/;

/** CNI plugins that no longer work on Windows nodes, why, and what to use instead. */
export const RETIRED_CNI_PLUGINS: Readonly<Record<string, { readonly why: string; readonly instead: string }>> = {
  // source: microsoft/SDN `Kubernetes/windows/cni`; Azure/acs-engine, whose nodes ran Docker
  'wincni': { why: 'isn\'t maintained since 2018, and calls HNS in a form that containerd\'s containers can\'t use', instead: 'use sdnbridge or win-bridge' },
  // source: weaveworks/weave, archived in 2024, whose images are for Linux only
  'weave-net': { why: 'was never released for Windows, and its project is archived', instead: 'use Flannel, Calico, or another network that supports Windows nodes' },
};
