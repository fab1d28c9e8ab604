/**
 * What a Windows container gets when nobody said what it needs; request and limit are the same.
 *
 * - `memory`: Windows has no OOM killer, so a container without a limit can stall its node. The limit counts committed memory, and
 *   a Server Core image with IIS or .NET Framework commits most of a gibibyte at rest: 2Gi runs it. The request equals the limit
 *   since Windows can't take memory back from a pod: what is overcommitted ends in paging.
 * - `cpu`: a limit is a hard cap on Windows, and the node's own agents have no reserved share that a pod couldn't take. A whole
 *   core starts such an image within the usual probes' patience and leaves the rest of the node alone.
 *
 * Sources: kubernetes `kuberuntime_container_windows.go` (hard cap); kubernetes/kubernetes#122922 (commit, no OOM kill).
 */
export const DEFAULT_RESOURCES = { cpuMillis: 1000, memoryMebibytes: 2048 } as const;

/** The same as Kubernetes quantities. */
export const DEFAULT_QUANTITIES = {
  cpu: `${DEFAULT_RESOURCES.cpuMillis}m`,
  memory: `${DEFAULT_RESOURCES.memoryMebibytes}Mi`,
} as const;

/**
 * Startup probe of a container with a port when nobody said otherwise. cdk8s-plus gives up after 3 failures, half a minute; a Windows
 * container may take minutes to its first answer, and each restart begins anew.
 */
export const SLOW_START = { failureThreshold: 30 } as const;
