/** Ids of all symptoms, in order. They are public contract: none goes, none changes. */
export const IDS: readonly string[] = [
  'cni-not-ready', 'command-not-found', 'container-failed', 'csi-driver-not-registered', 'csi-proxy-missing', 'daemon-set-misses-nodes',
  'daemon-set-on-no-node', 'disk-full', 'docker-pipe', 'docker-runtime', 'eks-no-addresses', 'flannel-net-conf', 'flannel-subnet-missing',
  'gmsa-host', 'gmsa-refused', 'host-process-refused', 'hyper-v-missing', 'image-build-mismatch', 'image-pull-failed', 'image-pull-slow',
  'image-without-windows', 'kube-proxy-source-vip', 'kubelet-version-skew', 'linux-pod-on-windows-node', 'memory-exhausted', 'named-pipe-denied',
  'network-name-mismatch', 'no-matching-node', 'no-node-of-build', 'node-not-ready', 'non-root-administrator', 'pause-image-mismatch',
  'pod-addresses-used-up', 'pod-os-label', 'pod-os-not-supported', 'pod-refused', 'pod-security-refused', 'probe-timeout', 'registry-unreachable',
  'run-as-user-unknown', 'runtime-class-conflict', 'runtime-class-missing', 'runtime-handler', 'sandbox-failed', 'sandbox-image-pull',
  'sandbox-network', 'smb-mount', 'tls-failed', 'token-mount', 'toleration-letter-case', 'toleration-mismatch', 'toleration-missing',
  'volume-not-for-windows', 'windows-build-unsupported', 'windows-exit-code', 'windows-node-labels', 'windows-node-untainted',
  'windows-nodes-full', 'windows-pod-on-linux-node',
];
