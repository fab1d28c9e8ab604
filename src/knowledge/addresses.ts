/** Ranges of the walkthroughs of Kubernetes, kubeadm and Flannel: what a cluster has when nobody said otherwise. */
export const DEFAULT_ADDRESSES = { clusterCidr: '10.244.0.0/16', serviceCidr: '10.96.0.0/12', nodeMask: 24, maxPods: 110 } as const;

/** Place of the DNS Service in the service range, by kubeadm's convention. The first place is always the API server's. */
export const DNS_SERVICE_INDEX = 10;

/** The node IPAM of kube-controller-manager doesn't start with more. Source: kubernetes v1.36.3 `pkg/controller/nodeipam/ipam/cidrset/cidr_set.go`. */
export const MAX_NODE_BLOCK_BITS = 16;

/**
 * Addresses in a node's block that no pod gets, by network.
 * Source: flannel v0.28.9 `pkg/backend/hostgw/hostgw_windows.go`; kubernetes/kubernetes#100962 (source VIP); Calico documentation, "Limitations" of Windows.
 */
export const RESERVED_ADDRESSES = {
  'flannel-host-gateway': ['the network itself (.0)', 'the gateway of HNS (.1)', 'the endpoint of the host (.2)', 'broadcast (.255)'],
  'flannel-vxlan': ['the network itself (.0)', 'the gateway of HNS (.1)', 'the endpoint of the host (.2)', 'broadcast (.255)', 'the source VIP of kube-proxy'],
  'calico': ['the network itself (.0)', 'the gateway of HNS (.1)', 'the endpoint of the host (.2)', 'broadcast (the last)'],
} as const;

/** A network, as far as the addresses that it reserves go. */
export type AddressedNetwork = keyof typeof RESERVED_ADDRESSES;
