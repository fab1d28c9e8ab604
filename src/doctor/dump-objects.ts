import { isPlainObject, PlainObject, scalarText } from '../manifest';

/** Kinds that symptoms are looked for in; what `kubectl get nodes,pods,events,daemonsets,configmaps,runtimeclasses -A` asks for. */
export const DUMP_KINDS = ['Node', 'Pod', 'Event', 'DaemonSet', 'ConfigMap', 'RuntimeClass'] as const;

export type DumpKind = (typeof DUMP_KINDS)[number];

/** The objects of values that may be objects, Lists of them, Lists of Lists, or nothing of the kind; by kind. */
export function objectsByKind(values: readonly unknown[]): ReadonlyMap<string, readonly PlainObject[]> {
  const byKind = new Map<string, PlainObject[]>();
  // a stack of our own: JSON can be nested deeper than calls can
  const open: unknown[] = [...values].reverse();
  while (open.length > 0) {
    const value = open.pop();
    if (Array.isArray(value)) {
      for (let i = value.length - 1; i >= 0; i--) { open.push(value[i]); }
      continue;
    }
    if (!isPlainObject(value)) { continue; }
    const { kind, items } = value;
    if (Array.isArray(items) && (kind === undefined || scalarText(kind).endsWith('List'))) {
      const own = typeof kind === 'string' ? kind.slice(0, -'List'.length) : '';
      for (let i = items.length - 1; i >= 0; i--) {
        const item: unknown = items[i];
        // a PodList doesn't repeat what its items are
        open.push(own !== '' && isPlainObject(item) && item.kind === undefined ? { apiVersion: value.apiVersion, kind: own, ...item } : item);
      }
    } else if (typeof kind === 'string') {
      const all = byKind.get(kind);
      if (all) { all.push(value); } else { byKind.set(kind, [value]); }
    }
  }
  return byKind;
}
