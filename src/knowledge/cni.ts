/**
 * CNI plugins of Windows and the two forms of policies: those of HNS v1, and those of HCN (v2), which containerd needs.
 * Source: containernetworking/plugins v1.9.1 `plugins/main/windows`; microsoft/windows-container-networking v0.3.1 `example/*.conf`.
 */
export const WINDOWS_CNI_PLUGINS = {
  /** Take `policies`, of v1 unless `apiVersion` is 2. */
  upstream: ['win-bridge', 'win-overlay'],
  /** Take `AdditionalArgs`, of v2 only. */
  microsoft: ['sdnbridge', 'sdnoverlay', 'nat'],
} as const;

/** Keys of a policy's value in the v1 form, and what the v2 form calls them in `Settings`. */
export const V1_POLICY_KEYS: Readonly<Record<string, string>> = { ExceptionList: 'Exceptions', DestinationPrefix: 'DestinationPrefix', NeedEncap: 'NeedEncap' };
/** Types of policies that the v2 form calls otherwise, in capital letters. */
export const V1_POLICY_TYPES: Readonly<Record<string, string>> = { ROUTE: 'SDNRoute' };

/** Versions of the CNI specification that the plugins take, ascending. Source: as above. */
export const CNI_VERSIONS = {
  upstream: ['0.1.0', '0.2.0', '0.3.0', '0.3.1', '0.4.0', '1.0.0', '1.1.0'],
  microsoft: ['0.2.0', '0.3.0', '0.3.1', '0.4.0', '1.0.0'],
} as const;

/** First two bytes of a pod's MAC address, as the plugins for overlays take them. */
export const MAC_PREFIX = /^[0-9A-Fa-f]{2}-[0-9A-Fa-f]{2}$/;
