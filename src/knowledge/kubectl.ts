/**
 * Prints all that any part reads of a cluster: nodes, what runs on them, and what happened. One dump serves `check --nodes`, `where`, `doctor`, and
 * `admission preview`.
 */
export const KUBECTL_GET = 'kubectl get '
  + 'nodes,namespaces,pods,replicasets,deployments,statefulsets,daemonsets,jobs,cronjobs,services,events,configmaps,runtimeclasses -A -o json';

/** What `migrate` reads: besides, what refuses evictions, and what keeps Pods on nodes. */
export const KUBECTL_GET_FOR_MIGRATION = KUBECTL_GET
  .replace('runtimeclasses', 'runtimeclasses,poddisruptionbudgets,persistentvolumeclaims,persistentvolumes');
