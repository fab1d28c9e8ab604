/** A removed version of a workload API, and its replacement. */
export interface RemovedApiVersion {
  readonly apiVersion: string;
  readonly kinds: readonly string[];
  readonly instead: string;
  readonly since: string;
}

/** Workload API versions that no supported API server serves. Source: Kubernetes, "Deprecated API Migration Guide". */
export const REMOVED_API_VERSIONS: readonly RemovedApiVersion[] = [
  { apiVersion: 'extensions/v1beta1', kinds: ['Deployment', 'DaemonSet', 'ReplicaSet'], instead: 'apps/v1', since: '1.16' },
  { apiVersion: 'apps/v1beta1', kinds: ['Deployment', 'StatefulSet'], instead: 'apps/v1', since: '1.16' },
  { apiVersion: 'apps/v1beta2', kinds: ['Deployment', 'DaemonSet', 'ReplicaSet', 'StatefulSet'], instead: 'apps/v1', since: '1.16' },
  { apiVersion: 'batch/v1beta1', kinds: ['CronJob'], instead: 'batch/v1', since: '1.25' },
];

/** Kinds of `apps/v1` that require a `spec.selector` that matches the Pod template. */
export const KINDS_WITH_SELECTOR: readonly string[] = ['Deployment', 'DaemonSet', 'ReplicaSet', 'StatefulSet'];
