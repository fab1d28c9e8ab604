/** Ids of all symptoms, in order. They are public contract: none goes, none changes. */
export const IDS: readonly string[] = [
  'doctor-cni-not-ready', 'doctor-command-not-found', 'doctor-container-failed', 'doctor-csi-driver-not-registered', 'doctor-csi-proxy-missing', 'doctor-daemon-set-misses-nodes',
  'doctor-daemon-set-on-no-node', 'doctor-disk-full', 'doctor-docker-pipe', 'doctor-docker-runtime', 'doctor-eks-no-addresses', 'doctor-flannel-net-conf', 'doctor-flannel-subnet-missing',
  'doctor-gmsa-host', 'doctor-gmsa-rejected', 'doctor-host-process-rejected', 'doctor-hyper-v-missing', 'doctor-image-build-mismatch', 'doctor-image-pull-failed', 'doctor-image-pull-slow',
  'doctor-image-without-windows', 'doctor-kube-proxy-source-vip', 'doctor-kubelet-version-skew', 'doctor-linux-pod-on-windows-node', 'doctor-memory-exhausted', 'doctor-named-pipe-denied',
  'doctor-network-name-mismatch', 'doctor-no-matching-node', 'doctor-no-node-of-build', 'doctor-node-not-ready', 'doctor-non-root-administrator', 'doctor-pause-image-mismatch',
  'doctor-pod-addresses-used-up', 'doctor-pod-os-label', 'doctor-pod-os-not-supported', 'doctor-pod-rejected', 'doctor-pod-security-rejected', 'doctor-probe-timeout', 'doctor-registry-unreachable',
  'doctor-run-as-user-unknown', 'doctor-runtime-class-conflict', 'doctor-runtime-class-missing', 'doctor-runtime-handler', 'doctor-sandbox-failed', 'doctor-sandbox-image-pull',
  'doctor-sandbox-network', 'doctor-smb-mount', 'doctor-tls-failed', 'doctor-token-mount', 'doctor-toleration-letter-case', 'doctor-toleration-mismatch', 'doctor-toleration-missing',
  'doctor-volume-not-for-windows', 'doctor-windows-build-unsupported', 'doctor-windows-exit-code', 'doctor-windows-node-labels', 'doctor-windows-node-untainted',
  'doctor-windows-nodes-full', 'doctor-windows-pod-on-linux-node',
];
