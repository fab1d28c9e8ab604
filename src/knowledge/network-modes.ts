/** Modes of a network of Windows' Host Networking Service (HNS). */
export type NetworkMode = 'l2bridge' | 'l2tunnel' | 'overlay' | 'transparent' | 'nat';

export interface NetworkModeFacts {
  /** Name of the mode in the API of HNS. */
  readonly name: string;
  /** What happens to a packet that leaves the node. */
  readonly packets: string;
  /** CNI plugins that make such networks. */
  readonly plugins: readonly string[];
  /** Whether pods can have an IPv4 and an IPv6 address. */
  readonly dualStack: boolean;
  /** Networks that enforce NetworkPolicy in this mode; none of the others does. */
  readonly networkPolicy: readonly string[];
  /** Whether nodes must reach each other without a router between, or the routers must know the pods' ranges. */
  readonly needsAdjacency: boolean;
  /** Where it can be used. */
  readonly clouds: 'any' | 'Azure';
  /** Whether pods of different nodes reach each other at all. */
  readonly forKubernetes: boolean;
}

/**
 * The five modes and what each supports.
 * Source: kubernetes/website `content/en/docs/concepts/services-networking/windows-networking.md`; containernetworking/plugins v1.9.1;
 * microsoft/windows-container-networking v0.3.1; projectcalico/calico; antrea-io/antrea `docs/windows.md`.
 */
export const NETWORK_MODES: Readonly<Record<NetworkMode, NetworkModeFacts>> = {
  l2bridge: {
    name: 'L2Bridge', packets: 'MAC address rewritten to the node\'s, IP address kept', plugins: ['win-bridge', 'sdnbridge', 'azure-vnet', 'flannel (host-gw)', 'calico (no encapsulation)'],
    dualStack: true, networkPolicy: ['Calico'], needsAdjacency: true, clouds: 'any', forKubernetes: true,
  },
  l2tunnel: {
    name: 'L2Tunnel', packets: 'MAC address rewritten, all traffic sent to the virtualization host', plugins: ['azure-vnet'],
    dualStack: false, networkPolicy: ['Azure NPM, until 2026-09-30'], needsAdjacency: false, clouds: 'Azure', forKubernetes: true,
  },
  overlay: {
    name: 'Overlay', packets: 'wrapped in VXLAN, UDP port 4789', plugins: ['win-overlay', 'sdnoverlay', 'flannel (vxlan)', 'calico (VXLAN)', 'OVN-Kubernetes hybrid overlay'],
    dualStack: false, networkPolicy: ['Calico'], needsAdjacency: false, clouds: 'any', forKubernetes: true,
  },
  transparent: {
    name: 'Transparent', packets: 'wrapped by Open vSwitch, in GENEVE or STT', plugins: ['antrea', 'OVN-Kubernetes'],
    dualStack: false, networkPolicy: ['Antrea'], needsAdjacency: false, clouds: 'any', forKubernetes: true,
  },
  nat: {
    name: 'NAT', packets: 'IP address translated to the node\'s', plugins: ['nat'],
    dualStack: false, networkPolicy: [], needsAdjacency: false, clouds: 'any', forKubernetes: false,
  },
};
