/**
 * What kube-proxy on Windows (`kernelspace`) can do for a Service.
 *
 * Source: kubernetes v1.36.3 `pkg/proxy/winkernel/proxier.go`; Kubernetes, "Networking on Windows".
 */

/** Protocols that it carries. */
export const WINDOWS_SERVICE_PROTOCOLS: readonly string[] = ['TCP', 'UDP'];

/** First build whose proxy honours `sessionAffinity: ClientIP`: Windows Server 2022. */
export const SESSION_AFFINITY_SINCE = '10.0.20348';

/** Annotations that it reads; they have no prefix. */
export const SERVICE_ANNOTATIONS = {
  /** Keeps the service's address as destination; needs direct server return. */
  preserveDestination: { 'preserve-destination': 'true' },
  /** Switches off the short cut for services without remote endpoints. */
  noProxyOptimization: { winProxyOptimization: 'disabled' },
} as const;

/** What the API server sets `sessionAffinityConfig.clientIP.timeoutSeconds` to when nothing is said; Windows heeds no other value. */
export const DEFAULT_AFFINITY_TIMEOUT_SECONDS = 10800;

/** Backends that one service can have on a patched host. Source: Kubernetes, "Networking on Windows"; kubernetes/kubernetes#135518. */
export const MAX_SERVICE_BACKENDS = 1024;
