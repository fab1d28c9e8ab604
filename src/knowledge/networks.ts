import { Day, Sourced } from './fact';

/** Mode of a network of the Windows Host Networking Service (HNS). */
export type NetworkMode = 'l2bridge' | 'l2tunnel' | 'overlay' | 'transparent' | 'nat';

export interface NetworkModeFacts {
  /** Name of the mode in the HNS API. */
  readonly name: string;
  /** How a packet that leaves the node is changed. */
  readonly packets: string;
  /** CNI plugins that create such networks. */
  readonly plugins: readonly string[];
  /** Whether Pods can have both an IPv4 and an IPv6 address; absent if no source says it. */
  readonly dualStack?: boolean;
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
    name: 'L2Bridge', packets: 'MAC address rewritten to the node\'s; IP address kept, or rewritten to the node\'s by OutBoundNAT',
    plugins: ['win-bridge', 'sdnbridge', 'azure-vnet', 'flannel (host-gw)', 'calico (no encapsulation)'],
    dualStack: true, networkPolicy: ['Calico'], needsAdjacency: true, clouds: 'any', forKubernetes: true,
  },
  l2tunnel: {
    name: 'L2Tunnel', packets: 'MAC address rewritten, all traffic sent to the virtualization host', plugins: ['azure-vnet'],
    networkPolicy: ['Azure NPM, until 2026-09-30'], needsAdjacency: false, clouds: 'Azure', forKubernetes: true,
  },
  overlay: {
    name: 'Overlay', packets: 'encapsulated in VXLAN, by default to UDP port 4789',
    plugins: ['win-overlay', 'sdnoverlay', 'flannel (vxlan)', 'calico (VXLAN)', 'OVN-Kubernetes hybrid overlay'],
    dualStack: false, networkPolicy: ['Calico'], needsAdjacency: false, clouds: 'any', forKubernetes: true,
  },
  transparent: {
    name: 'Transparent', packets: 'encapsulated by Open vSwitch, in GENEVE, VXLAN, or STT', plugins: ['antrea', 'OVN-Kubernetes'],
    networkPolicy: ['Antrea'], needsAdjacency: false, clouds: 'any', forKubernetes: true,
  },
  nat: {
    name: 'NAT', packets: 'MAC and IP address translated to the node\'s', plugins: ['nat'],
    networkPolicy: [], needsAdjacency: false, clouds: 'any', forKubernetes: false,
  },
};

/** A network type that a Windows node can join. */
export type WindowsNetwork = 'flannel-vxlan' | 'flannel-host-gateway' | 'calico';

/** The end of Azure Network Policy Manager, which enforced NetworkPolicies on Windows nodes of AKS besides Calico. */
export const AZURE_NPM: Sourced & { readonly until: Day } = {
  until: '2026-09-30', readOn: '2026-11-24',
  source: 'MicrosoftDocs/azure-aks-docs articles/aks/includes/azure-network-policy-manager-windows-retirement.md; MicrosoftDocs/azure-aks-docs '
    + 'articles/aks/use-network-policies.md',
};

/** CIDRs from the Kubernetes, kubeadm, and Flannel guides: the defaults of a cluster. */
export const DEFAULT_ADDRESSES = { clusterCidr: '10.244.0.0/16', serviceCidr: '10.96.0.0/12', nodeMask: 24, maxPods: 110 } as const;

/** Index of the DNS Service's address in the Service CIDR, by kubeadm's convention. The first address always belongs to the API server. */
export const DNS_SERVICE_INDEX = 10;

/**
 * Maximum difference between node mask and Pod CIDR mask, in bits: the node IPAM of kube-controller-manager doesn't start with more. Source:
 * kubernetes v1.36.3 `pkg/controller/nodeipam/ipam/cidrset/cidr_set.go`.
 */
export const MAX_NODE_BLOCK_BITS = 16;

/**
 * Addresses in a node's block that aren't available to Pods, by network type.
 * Source: flannel v0.28.10 `pkg/backend/hostgw/hostgw_windows.go`; kubernetes/kubernetes#100962 (source VIP); Calico documentation, "Limitations" of
 * Windows.
 */
export const RESERVED_ADDRESSES = {
  'flannel-host-gateway': ['the network address (.0)', 'the HNS gateway (.1)', 'the host endpoint (.2)', 'broadcast (.255)'],
  'flannel-vxlan': ['the network address (.0)', 'the HNS gateway (.1)', 'the host endpoint (.2)', 'broadcast (.255)', 'the kube-proxy source VIP'],
  'calico': ['the network address (.0)', 'the HNS gateway (.1)', 'the host endpoint (.2)', 'broadcast (the last)'],
} as const;

/** A network type with known reserved addresses. */
export type AddressedNetwork = keyof typeof RESERVED_ADDRESSES;

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

/**
 * Plugins for Windows that map no host ports, whatever their configuration says. Source: containernetworking/plugins v1.2.0 and v1.9.1
 * plugins/main/windows, where only win-bridge calls ApplyPortMappingPolicy; read 2026-11-27.
 */
export const CNI_PLUGINS_WITHOUT_PORTS: readonly string[] = ['win-overlay'];

/** Keys of a policy's value in the v1 form, and the corresponding keys in `Settings` of the v2 form. */
export const V1_POLICY_KEYS: Readonly<Record<string, string>> = {
  ExceptionList: 'Exceptions', DestinationPrefix: 'DestinationPrefix', NeedEncap: 'NeedEncap',
};
/** Policy types (in uppercase) with another name in the v2 form. */
export const V1_POLICY_TYPES: Readonly<Record<string, string>> = { ROUTE: 'SDNRoute' };

/** Versions of the CNI specification that the plugins support, ascending. Source: as above. */
export const CNI_VERSIONS = {
  upstream: ['0.1.0', '0.2.0', '0.3.0', '0.3.1', '0.4.0', '1.0.0', '1.1.0'],
  microsoft: ['0.2.0', '0.3.0', '0.3.1', '0.4.0', '1.0.0'],
} as const;

/** First two bytes of a Pod's MAC address, in the form that overlay plugins expect. */
export const MAC_PREFIX = /^[0-9A-Fa-f]{2}-[0-9A-Fa-f]{2}$/;

/**
 * CNI plugins that are built for Linux only. Source: containernetworking/plugins `build_windows.sh`, `plugins/windows_only.txt` (host-local,
 * win-bridge, win-overlay, and formerly flannel), read 2026-11-30.
 */
export const LINUX_CNI_PLUGINS: readonly string[] = ['bridge', 'portmap', 'bandwidth', 'loopback', 'host-device'];

/** CNI plugins that no longer work on Windows nodes, why, and what to use instead. */
export const RETIRED_CNI_PLUGINS: Readonly<Record<string, { readonly why: string; readonly instead: string }>> = {
  // source: microsoft/SDN `Kubernetes/windows/cni`; Azure/acs-engine, whose nodes ran Docker
  'wincni': {
    why: 'isn\'t maintained since 2018, and calls HNS in a form that containerd\'s containers can\'t use', instead: 'use sdnbridge or win-bridge',
  },
  // source: weaveworks/weave, archived in 2024, whose images are for Linux only
  'weave-net': {
    why: 'was never released for Windows, and its project is archived',
    instead: 'use Flannel, Calico, or another network that supports Windows nodes',
  },
};

/**
 * Limits and defaults of Flannel's VXLAN backend on Windows, and its defaults on Linux.
 * Source: flannel v0.28.10 `pkg/backend/vxlan/vxlan_windows.go`, `pkg/backend/hostgw/hostgw_windows.go`, `Documentation/backends.md`.
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

/** Images of Flannel, whose versions the programs of a node have too. */
export const FLANNEL_IMAGES = {
  daemon: 'ghcr.io/flannel-io/flannel:v0.28.10',
  cniPlugin: 'ghcr.io/flannel-io/flannel-cni-plugin:v1.9.1-flannel3',
  /**
   * The image for Windows of the last manifests of SIG Windows, several years old: `/flannel` contains flanneld.exe, `/cni` the plugins. Users
   * reported that Docker Hub doesn't have it: kubernetes-sigs/sig-windows-tools#350.
   */
  windows: 'docker.io/sigwindowstools/flannel:v0.21.5-hostprocess',
} as const;

const KUBE_FLANNEL: Sourced = { source: 'flannel-io/flannel v0.28.10 Documentation/kube-flannel.yml', readOn: '2026-11-25' };

/** Where the version of each image of Flannel is from. */
export const FLANNEL_SOURCES: Readonly<Record<keyof typeof FLANNEL_IMAGES, Sourced>> = {
  daemon: { ...KUBE_FLANNEL, replaced: 'v0.28.9' }, cniPlugin: KUBE_FLANNEL,
  windows: { source: 'kubernetes-sigs/sig-windows-tools#385, #367, #350', readOn: '2026-11-27' },
};

/**
 * Calico for Windows, installed by the Tigera operator (3.27 and later).
 * Source: tigera/operator `pkg/controller/installation/validation.go`, `api/v1/installation_types.go`; tigera/docs `operator.mdx`.
 */
export const CALICO_WINDOWS = {
  dataplane: 'HNS',
  encapsulations: ['VXLAN', 'None'],
  /** Encapsulation that the operator sets for an IPv4 pool of Calico's CNI without one. Source: tigera/operator core_controller.go. */
  defaultEncapsulation: 'IPIP',
  /**
   * The modes of an IPPool that work, by the field that has them. Source: Calico, "Limitations and known issues" of Calico for Windows ("IP in IP
   * overlay with BGP routing", "Cross-subnet support"); projectcalico/calico `api/pkg/apis/projectcalico/v3/ippool.go`; read 2026-11-30.
   */
  poolModes: { ipipMode: ['Never'], vxlanMode: ['Always', 'Never'] },
  macPrefix: MAC_PREFIX,
  /** ConfigMap with the API server's address for nodes without kube-proxy, and its keys. */
  endpoint: { name: 'kubernetes-services-endpoint', namespace: 'tigera-operator', keys: ['KUBERNETES_SERVICE_HOST', 'KUBERNETES_SERVICE_PORT'] },
  /** Name of the HNS network that Calico creates. */
  network: 'Calico',
} as const;

/**
 * What kube-proxy on Windows (`kernelspace`) supports for a Service.
 *
 * Source: kubernetes v1.36.3 `pkg/proxy/winkernel/proxier.go`; Kubernetes, "Networking on Windows".
 */

/** Supported protocols. */
export const WINDOWS_SERVICE_PROTOCOLS: readonly string[] = ['TCP', 'UDP'];

/** First build whose kube-proxy supports `sessionAffinity: ClientIP`: Windows Server 2022. */
export const SESSION_AFFINITY_SINCE = '10.0.20348';

/**
 * First build among the LTSC releases with the annotation `preserve-destination`: it requires version 1903. Source: Kubernetes, "Networking on
 * Windows".
 */
export const PRESERVE_DESTINATION_SINCE = '10.0.20348';

/** First build whose kube-proxy can forward health checks to the port that it listens on itself. Source: kubernetes/community#8883. */
export const HEALTH_CHECK_VIP_SINCE = '10.0.20348';

/** Annotations that kube-proxy on Windows reads; they have no prefix. */
export const SERVICE_ANNOTATIONS = {
  /**
   * Keeps the Service's IP address as the destination. For the load balancer addresses, kube-proxy uses direct server return whatever `enableDSR` is:
   * kubernetes v1.27.16 and v1.37.2 `pkg/proxy/winkernel/proxier.go`, read 2026-11-25 ("Networking on Windows" asks to enable it).
   */
  preserveDestination: { 'preserve-destination': 'true' },
  /** Disables the optimization for Services without remote endpoints. */
  noProxyOptimization: { winProxyOptimization: 'disabled' },
} as const;

/** Default of `--service-node-port-range` of the API server. Source: kubernetes v1.36.3 `pkg/kubeapiserver/options/options.go`. */
export const NODE_PORT_RANGE = { first: 30000, last: 32767 } as const;

/** Default of `sessionAffinityConfig.clientIP.timeoutSeconds` in the API server; Windows ignores other values. */
export const DEFAULT_AFFINITY_TIMEOUT_SECONDS = 10800;

/** Maximum number of endpoints of a Service on a patched host. Source: Kubernetes, "Networking on Windows"; kubernetes/kubernetes#135518. */
export const MAX_SERVICE_BACKENDS = 1024;
