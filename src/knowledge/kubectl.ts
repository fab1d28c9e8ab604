/**
 * Prints all that any part reads of a cluster: nodes, what runs on them, what happened, and what limits it. One dump serves `check --nodes`, `where`,
 * `doctor`, `admission preview`, and `migrate`.
 */
export const KUBECTL_GET = 'kubectl get nodes,namespaces,pods,replicasets,deployments,statefulsets,daemonsets,jobs,cronjobs,services,events,'
  + 'configmaps,runtimeclasses,poddisruptionbudgets,persistentvolumeclaims,persistentvolumes,resourcequotas -A -o json';
