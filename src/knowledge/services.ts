/**
 * What kube-proxy on Windows (`kernelspace`) supports for a Service.
 *
 * Source: kubernetes v1.36.3 `pkg/proxy/winkernel/proxier.go`; Kubernetes, "Networking on Windows".
 */

/** Supported protocols. */
export const WINDOWS_SERVICE_PROTOCOLS: readonly string[] = ['TCP', 'UDP'];

/** First build whose kube-proxy supports `sessionAffinity: ClientIP`: Windows Server 2022. */
export const SESSION_AFFINITY_SINCE = '10.0.20348';

/** First build among the LTSC releases with the annotation `preserve-destination`: it requires version 1903. Source: Kubernetes, "Networking on Windows". */
export const PRESERVE_DESTINATION_SINCE = '10.0.20348';

/** First build whose kube-proxy can forward health checks to the port that it listens on itself. Source: kubernetes/community#8883. */
export const HEALTH_CHECK_VIP_SINCE = '10.0.20348';

/** Annotations that kube-proxy on Windows reads; they have no prefix. */
export const SERVICE_ANNOTATIONS = {
  /** Keeps the Service's IP address as the destination; requires direct server return. */
  preserveDestination: { 'preserve-destination': 'true' },
  /** Disables the optimization for Services without remote endpoints. */
  noProxyOptimization: { winProxyOptimization: 'disabled' },
} as const;

/** Default of `sessionAffinityConfig.clientIP.timeoutSeconds` in the API server; Windows ignores other values. */
export const DEFAULT_AFFINITY_TIMEOUT_SECONDS = 10800;

/** Maximum number of endpoints of a Service on a patched host. Source: Kubernetes, "Networking on Windows"; kubernetes/kubernetes#135518. */
export const MAX_SERVICE_BACKENDS = 1024;
