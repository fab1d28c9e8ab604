/** Mode of a network of the Windows Host Networking Service (HNS). */
export type NetworkMode = 'l2bridge' | 'l2tunnel' | 'overlay' | 'transparent' | 'nat';

export interface NetworkModeFacts {
  /** Name of the mode in the HNS API. */
  readonly name: string;
  /** How a packet that leaves the node is changed. */
  readonly packets: string;
  /** CNI plugins that create such networks. */
  readonly plugins: readonly string[];
  /** Whether Pods can have both an IPv4 and an IPv6 address. */
  readonly dualStack: boolean;
  /** Network plugins that enforce NetworkPolicy in this mode; others don't. */
  readonly networkPolicy: readonly string[];
  /** Whether nodes must be on the same layer 2 network, unless routers know the Pod CIDRs. */
  readonly needsAdjacency: boolean;
  /** Clouds that support the mode. */
  readonly clouds: 'any' | 'Azure';
  /** Whether Pods on different nodes can reach each other. */
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
    name: 'Overlay', packets: 'encapsulated in VXLAN, UDP port 4789', plugins: ['win-overlay', 'sdnoverlay', 'flannel (vxlan)', 'calico (VXLAN)', 'OVN-Kubernetes hybrid overlay'],
    dualStack: false, networkPolicy: ['Calico'], needsAdjacency: false, clouds: 'any', forKubernetes: true,
  },
  transparent: {
    name: 'Transparent', packets: 'encapsulated by Open vSwitch, in GENEVE or STT', plugins: ['antrea', 'OVN-Kubernetes'],
    dualStack: false, networkPolicy: ['Antrea'], needsAdjacency: false, clouds: 'any', forKubernetes: true,
  },
  nat: {
    name: 'NAT', packets: 'IP address translated to the node\'s', plugins: ['nat'],
    dualStack: false, networkPolicy: [], needsAdjacency: false, clouds: 'any', forKubernetes: false,
  },
};
