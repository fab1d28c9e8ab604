/** Kinds that symptoms inspect, those of `kubectl get nodes,pods,events,daemonsets,configmaps,runtimeclasses -A`. */
export const DUMP_KINDS = ['Node', 'Pod', 'Event', 'DaemonSet', 'ConfigMap', 'RuntimeClass'] as const;

/** A kind that symptoms inspect. */
export type DumpKind = (typeof DUMP_KINDS)[number];
