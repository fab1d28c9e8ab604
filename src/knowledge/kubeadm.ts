/**
 * Kubernetes minor version since which kubeadm supports configuration `v1beta4`; earlier versions use `v1beta3`. Source: kubernetes v1.36.3
 * `cmd/kubeadm/app/apis/kubeadm`.
 */
export const KUBEADM_V1BETA4_SINCE = 31;

/** A bootstrap token, as printed by `kubeadm token create`. Source: `k8s.io/cluster-bootstrap/token/api`. */
export const BOOTSTRAP_TOKEN = /^[a-z0-9]{6}\.[a-z0-9]{16}$/;

/**
 * Placeholder for the token in a file until the node joins: well-formed, but not valid in any cluster. Source: Kubernetes documentation, `kubeadm
 * join`.
 */
export const TOKEN_PLACEHOLDER = 'abcdef.0123456789abcdef';

/** Hash of the cluster's CA certificate, as printed by `kubeadm token create --print-join-command`. */
export const CA_CERT_HASH = /^sha256:[0-9a-f]{64}$/;

/** Paths of kubeadm and the kubelet on Windows: the same as on Linux, on the drive of kubeadm. */
export const KUBEADM_PATHS = {
  configuration: 'C:\\etc\\kubernetes',
  kubelet: 'C:\\var\\lib\\kubelet',
} as const;
