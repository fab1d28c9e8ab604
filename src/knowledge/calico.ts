import { MAC_PREFIX } from './cni';

/**
 * Calico for Windows by the operator (3.27 and later).
 * Source: tigera/operator `pkg/controller/installation/validation.go`, `api/v1/installation_types.go`; tigera/docs `operator.mdx`.
 */
export const CALICO_WINDOWS = {
  dataplane: 'HNS',
  encapsulations: ['VXLAN', 'None'],
  /** What the operator makes of an IPv4 pool of Calico's CNI that names none. Source: tigera/operator core_controller.go. */
  defaultEncapsulation: 'IPIP',
  macPrefix: MAC_PREFIX,
  /** ConfigMap that tells nodes how to reach the API server without kube-proxy, and its keys. */
  endpoint: { name: 'kubernetes-services-endpoint', namespace: 'tigera-operator', keys: ['KUBERNETES_SERVICE_HOST', 'KUBERNETES_SERVICE_PORT'] },
  /** Name of the network that it makes. */
  network: 'Calico',
} as const;
