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
 * Source: flannel v0.28.9 `pkg/backend/hostgw/hostgw_windows.go`; kubernetes/kubernetes#100962 (source VIP); Calico documentation, "Limitations" of
 * Windows.
 */
export const RESERVED_ADDRESSES = {
  'flannel-host-gateway': ['the network address (.0)', 'the HNS gateway (.1)', 'the host endpoint (.2)', 'broadcast (.255)'],
  'flannel-vxlan': ['the network address (.0)', 'the HNS gateway (.1)', 'the host endpoint (.2)', 'broadcast (.255)', 'the kube-proxy source VIP'],
  'calico': ['the network address (.0)', 'the HNS gateway (.1)', 'the host endpoint (.2)', 'broadcast (the last)'],
} as const;

/** A network type with known reserved addresses. */
export type AddressedNetwork = keyof typeof RESERVED_ADDRESSES;
