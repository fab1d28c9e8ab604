/**
 * Default resources of a Windows container; request and limit are the same.
 *
 * - `memory`: Windows has no OOM killer, so a container without a limit can stall its node. The limit counts committed memory, and
 *   a Server Core image with IIS or .NET Framework commits almost 1 GiB at rest, so 2Gi is enough to run it. The request equals the limit
 *   because Windows can't reclaim memory from a Pod: overcommitted memory leads to paging.
 * - `cpu`: a limit is a hard cap on Windows, and the node's own agents have no guaranteed share that a Pod couldn't use up. A whole
 *   core starts such an image before the usual probes time out, and leaves the other cores of the node free.
 *
 * Sources: kubernetes `kuberuntime_container_windows.go` (hard cap); kubernetes/kubernetes#122922 (commit, no OOM kill).
 */
export const DEFAULT_RESOURCES = { cpuMillis: 1000, memoryMebibytes: 2048 } as const;

/** The default resources as Kubernetes quantities. */
export const DEFAULT_QUANTITIES = {
  cpu: `${DEFAULT_RESOURCES.cpuMillis}m`,
  memory: `${DEFAULT_RESOURCES.memoryMebibytes}Mi`,
} as const;

/**
 * Default startup probe settings of a container with a port. cdk8s-plus gives up after 3 failures, half a minute; a Windows
 * container may take minutes until its first response, and every restart begins again.
 */
export const SLOW_START = { failureThreshold: 30 } as const;
