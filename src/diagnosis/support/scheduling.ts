import { listAt, PlainObject, textOf } from '../../base';
import { keyOf } from '../../findings';
import { NodeLabel, Taint } from '../../knowledge';
import { missesByLetterCase } from '../../kubernetes';
import { ClusterNode, matchesLabel, nearestNode, selectionOf } from '../../scheduling';
import { messagesOf } from '../cluster-messages';
import { Dump } from '../dump';
import { DumpPod } from '../dump-pod';

/** The labels of a Pod's nodeSelector that none of some nodes has. */
export function missingLabels(spec: PlainObject, nodes: readonly ClusterNode[]): readonly (readonly [key: string, value: string])[] {
  return Object.entries(selectionOf(spec).nodeSelector).filter(([key, value]) => nodes.every((node) => matchesLabel(key, value, node) === 'no'));
}

/** Why a Windows Pod is pending. */
export type PendingReason =
  /** No Windows node has the selected labels; `text` is the scheduler's message if the dump has no nodes. */
  | { readonly why: 'no-node'; readonly text?: string }
  /** Taints of the node for which the fewest tolerations are missing. `node` is absent if the dump has no nodes. */
  | { readonly why: 'taints'; readonly taints: readonly Taint[]; readonly node?: ClusterNode }
  /** Another reason, with the scheduler's message. */
  | { readonly why: 'other'; readonly text: string };

/** `had untolerated taint {os: windows}`; before 1.24 `had taint {os: windows}, that the Pod didn't tolerate`. */
export const UNTOLERATED = /\btaint\(?s?\)? \{([^:}]{1,300}):? ?([^}]{0,100})\}/g;
/** No node matches the selected labels. */
const NO_NODE = /^0\/(\d+) nodes are available: \1 node\(s\) didn't match (?:Pod's )?node (?:affinity|selector)/m;

/** The scheduler's messages by Pod. */
function schedulerMessages(dump: Dump): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const { about, reason, text } of dump.once(messagesOf)) {
    if (reason === 'FailedScheduling' || reason === 'Unschedulable') { words.set(keyOf(about), `${words.get(keyOf(about)) ?? ''}${text}\n`); }
  }
  return words;
}

/** `undefined` if the Pod isn't pending or isn't for Windows. */
export function pendingReason(pod: DumpPod, dump: Dump): PendingReason | undefined {
  return dump.once(pendingReasons).get(pod);
}

function pendingReasons(dump: Dump): ReadonlyMap<DumpPod, PendingReason | undefined> {
  return new Map(dump.pods.map((pod) => [pod, findReason(pod, dump)]));
}

function findReason(pod: DumpPod, dump: Dump): PendingReason | undefined {
  if (!pod.isUnscheduled || pod.os === 'linux') { return undefined; }
  const { spec } = pod;
  const words = dump.once(schedulerMessages).get(keyOf(pod.about)) ?? '';
  const windows = dump.windowsNodes;
  if (dump.nodes.length === 0) {
    const taints = [...words.matchAll(UNTOLERATED)].map(([, key = '', value]): Taint => ({ key, value, effect: 'NoSchedule' }))
      .filter((taint) => meansWindows(pod, taint));
    if (taints.length > 0) { return { why: 'taints', taints }; }
    if (pod.os !== 'windows' || words === '') { return undefined; }
    return NO_NODE.test(words) ? { why: 'no-node', text: words } : { why: 'other', text: words };
  }
  if (pod.os !== 'windows' && !windows.some(({ lastingTaints }) => lastingTaints.some((taint) => listAt(spec, 'tolerations')
    .some((each) => missesByLetterCase(each, taint))))) {
    return undefined;
  }
  const nearest = nearestNode(spec, windows);
  if (!nearest) { return { why: 'no-node' }; }
  return nearest.taints.length > 0 ? { why: 'taints', ...nearest } : { why: 'other', text: words };
}

/** Whether a taint in the scheduler's message is one of Windows nodes. */
function meansWindows(pod: DumpPod, { key, value = '' }: Taint): boolean {
  return pod.os === 'windows' ? !/^node-role\.kubernetes\.io\//.test(key) : /windows/i.test(value) || key === NodeLabel.OS || /(^|\/)os$/.test(key);
}

/** A toleration in kubectl's format: `os=Windows:NoSchedule`. */
export function formatToleration(toleration: PlainObject): string {
  const { key, operator, value, effect } = toleration;
  return `${textOf(key) || '(every key)'}${operator === 'Exists' ? '' : `=${textOf(value)}`}${textOf(effect) === '' ? '' : `:${textOf(effect)}`}`;
}
