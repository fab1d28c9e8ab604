import { MAC_PREFIX } from './cni';

/**
 * Calico for Windows, installed by the Tigera operator (3.27 and later).
 * Source: tigera/operator `pkg/controller/installation/validation.go`, `api/v1/installation_types.go`; tigera/docs `operator.mdx`.
 */
export const CALICO_WINDOWS = {
  dataplane: 'HNS',
  encapsulations: ['VXLAN', 'None'],
  /** Encapsulation that the operator sets for an IPv4 pool of Calico's CNI without one. Source: tigera/operator core_controller.go. */
  defaultEncapsulation: 'IPIP',
  macPrefix: MAC_PREFIX,
  /** ConfigMap with the API server's address for nodes without kube-proxy, and its keys. */
  endpoint: { name: 'kubernetes-services-endpoint', namespace: 'tigera-operator', keys: ['KUBERNETES_SERVICE_HOST', 'KUBERNETES_SERVICE_PORT'] },
  /** Name of the HNS network that Calico creates. */
  network: 'Calico',
} as const;
