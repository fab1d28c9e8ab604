/** A version of a workload API that no supported API server has, and what took its place. */
export interface RemovedApiVersion {
  readonly apiVersion: string;
  readonly kinds: readonly string[];
  readonly instead: string;
  readonly since: string;
}

/** Source: Kubernetes, "Deprecated API Migration Guide". */
export const REMOVED_API_VERSIONS: readonly RemovedApiVersion[] = [
  { apiVersion: 'extensions/v1beta1', kinds: ['Deployment', 'DaemonSet', 'ReplicaSet'], instead: 'apps/v1', since: '1.16' },
  { apiVersion: 'apps/v1beta1', kinds: ['Deployment', 'StatefulSet'], instead: 'apps/v1', since: '1.16' },
  { apiVersion: 'apps/v1beta2', kinds: ['Deployment', 'DaemonSet', 'ReplicaSet', 'StatefulSet'], instead: 'apps/v1', since: '1.16' },
  { apiVersion: 'batch/v1beta1', kinds: ['CronJob'], instead: 'batch/v1', since: '1.25' },
];

/** Kinds of `apps/v1` whose `spec.selector` must be given and match the template. */
export const KINDS_WITH_SELECTOR: readonly string[] = ['Deployment', 'DaemonSet', 'ReplicaSet', 'StatefulSet'];
