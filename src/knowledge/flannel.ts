import { MAC_PREFIX } from './cni';

/**
 * Limits and defaults of Flannel's VXLAN backend on Windows, and its defaults on Linux.
 * Source: flannel v0.28.9 `pkg/backend/vxlan/vxlan_windows.go`, `pkg/backend/hostgw/hostgw_windows.go`, `Documentation/backends.md`.
 */
export const FLANNEL_VXLAN = {
  /** The VNI is stored in 16 bits of the lease. */
  minVni: 4096,
  maxVni: 65535,
  port: 4789,
  linuxDefaultVni: 1,
  linuxDefaultPort: 8472,
  macPrefix: MAC_PREFIX,
} as const;

/** Name of the HNS network that the host-gw backend creates. */
export const FLANNEL_HOST_GW_NETWORK = 'cbr0';

/** Prefix length of a node's subnet. */
export const FLANNEL_SUBNET_LENGTH = 24;

/** Images of Flannel for Linux. Source: flannel v0.28.9 `Documentation/kube-flannel.yml`. */
export const FLANNEL_IMAGES = {
  daemon: 'ghcr.io/flannel-io/flannel:v0.28.9',
  cniPlugin: 'ghcr.io/flannel-io/flannel-cni-plugin:v1.9.1-flannel3',
  /**
   * The last image for Windows that SIG Windows published, several years old: `/flannel` contains flanneld.exe, `/cni` the plugins.
   * Source: kubernetes-sigs/sig-windows-tools#385, #367.
   */
  windows: 'docker.io/sigwindowstools/flannel:v0.21.5-hostprocess',
} as const;
