/** Minor since which kubeadm has `v1beta4` of its configuration; before that it is `v1beta3`. Source: kubernetes v1.36.3 `cmd/kubeadm/app/apis/kubeadm`. */
export const KUBEADM_V1BETA4_SINCE = 31;

/** A token of `kubeadm token create`. Source: `k8s.io/cluster-bootstrap/token/api`. */
export const BOOTSTRAP_TOKEN = /^[a-z0-9]{6}\.[a-z0-9]{16}$/;

/** What stands in a file for the token until the node joins: the form is right, and no cluster has it. Source: Kubernetes documentation, `kubeadm join`. */
export const TOKEN_PLACEHOLDER = 'abcdef.0123456789abcdef';

/** A pin of the cluster's authority, as `kubeadm token create --print-join-command` prints it. */
export const CA_CERT_HASH = /^sha256:[0-9a-f]{64}$/;

/** Where kubeadm and the kubelet have their files on Windows: as on Linux, on the drive of kubeadm. */
export const KUBEADM_PATHS = {
  configuration: 'C:\\etc\\kubernetes',
  kubelet: 'C:\\var\\lib\\kubelet',
} as const;
