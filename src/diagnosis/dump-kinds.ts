/** Kinds that symptoms inspect, which are among those of `KUBECTL_GET`. */
export const DUMP_KINDS = ['Node', 'Pod', 'Event', 'DaemonSet', 'ConfigMap', 'RuntimeClass'] as const;

/** A kind that symptoms inspect. */
export type DumpKind = (typeof DUMP_KINDS)[number];
