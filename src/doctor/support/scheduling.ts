import { Dump } from '../dump';
import { DumpNode } from '../dump-node';
import { DumpPod } from '../dump-pod';
import { keyOf, objectsIn, textOf } from './text';
import { NodeLabel, Taint } from '../../knowledge';
import {
  isEmptyTerm, listAt, lookUp, missesByLetterCase, objectAt, PlainObject, requiredTerms, requirementsOf, satisfies, tolerates,
} from '../../manifest';

/** Whether the nodeSelector and the required affinity of a pod let it onto a node. */
export function selects(spec: PlainObject, node: DumpNode): boolean {
  return Object.entries(objectAt(spec, 'nodeSelector')).every(([key, value]) => lookUp(node.labels, key) === value)
    && (requiredTerms(spec).length === 0 || requiredTerms(spec).some((term) => !isEmptyTerm(term) && takes(term, node)));
}

function takes(term: PlainObject, node: DumpNode): boolean {
  return requirementsOf(term).every((requirement) => satisfies(requirement, lookUp(node.labels, requirement.key)))
    && objectsIn(listAt(term, 'matchFields')).every(({ key, values }) => key !== 'metadata.name' || (Array.isArray(values) && values.includes(node.name)));
}

/** The taints of a node that keep a pod off it, without those that come and go. */
export function barring(spec: PlainObject, node: DumpNode): readonly Taint[] {
  return intolerable(spec, node.lastingTaints);
}

function intolerable(spec: PlainObject, taints: readonly Taint[]): readonly Taint[] {
  return taints.filter((taint) => taint.effect !== 'PreferNoSchedule' && !listAt(spec, 'tolerations').some((toleration) => tolerates(toleration, taint)));
}

/** Why a pod that is for Windows waits for a node. */
export type PendingReason =
  /** No Windows node has the labels that it selects; `text` when only the scheduler's message tells of it. */
  | { readonly why: 'no-node'; readonly text?: string }
  /** Taints of the node that lacks the fewest tolerations. `node` is absent when only the scheduler's message tells of them. */
  | { readonly why: 'taints'; readonly taints: readonly Taint[]; readonly node?: DumpNode }
  /** It may go there, but something else is in the way: the scheduler's own words. */
  | { readonly why: 'other'; readonly text: string };

/** `had untolerated taint {os: windows}`; before 1.24 `had taint {os: windows}, that the pod didn't tolerate`. */
export const UNTOLERATED = /\btaint\(?s?\)? \{([^:}]{1,300}):? ?([^}]{0,100})\}/g;
/** All nodes have the wrong labels. */
const NO_NODE = /^0\/(\d+) nodes are available: \1 node\(s\) didn't match (?:Pod's )?node (?:affinity|selector)/m;
const told = new WeakMap<Dump, ReadonlyMap<string, string>>();

/** What the scheduler says of pods, by pod. */
function schedulerWords(dump: Dump): ReadonlyMap<string, string> {
  const known = told.get(dump);
  if (known) { return known; }
  const words = new Map<string, string>();
  for (const { about, reason, text } of dump.statements) {
    if (reason === 'FailedScheduling' || reason === 'Unschedulable') { words.set(keyOf(about), `${words.get(keyOf(about)) ?? ''}${text}\n`); }
  }
  told.set(dump, words);
  return words;
}

const reasons = new WeakMap<DumpPod, { readonly reason: PendingReason | undefined }>();

/** `undefined` when the pod doesn't wait, or isn't for Windows. Found once: several symptoms ask. */
export function pendingReason(pod: DumpPod, dump: Dump): PendingReason | undefined {
  let known = reasons.get(pod);
  if (!known) {
    known = { reason: findReason(pod, dump) };
    reasons.set(pod, known);
  }
  return known.reason;
}

function findReason(pod: DumpPod, dump: Dump): PendingReason | undefined {
  if (!pod.isUnscheduled || pod.os === 'linux') { return undefined; }
  const { spec } = pod;
  const words = schedulerWords(dump).get(keyOf(pod.about)) ?? '';
  const windows = dump.windowsNodes;
  if (dump.nodes.length === 0) {
    const taints = [...words.matchAll(UNTOLERATED)].map(([, key, value]): Taint => ({ key, value, effect: 'NoSchedule' })).filter((taint) => meansWindows(pod, taint));
    if (taints.length > 0) { return { why: 'taints', taints }; }
    if (pod.os !== 'windows' || words === '') { return undefined; }
    return NO_NODE.test(words) ? { why: 'no-node', text: words } : { why: 'other', text: words };
  }
  if (pod.os !== 'windows' && !windows.some(({ lastingTaints }) => lastingTaints.some((taint) => listAt(spec, 'tolerations').some((each) => missesByLetterCase(each, taint))))) {
    return undefined;
  }
  const open = windows.filter((node) => selects(spec, node));
  if (open.length === 0) { return { why: 'no-node' }; }
  const barred = open.map((node) => ({ node, taints: barring(spec, node) })).sort((a, b) => a.taints.length - b.taints.length);
  return barred[0].taints.length > 0 ? { why: 'taints', ...barred[0] } : { why: 'other', text: words };
}

/** Whether a taint that the scheduler names is one of Windows nodes. */
function meansWindows(pod: DumpPod, { key, value = '' }: Taint): boolean {
  return pod.os === 'windows' ? !/^node-role\.kubernetes\.io\//.test(key) : /windows/i.test(value) || key === NodeLabel.OS || /(^|\/)os$/.test(key);
}

/** `os=windows:NoSchedule`, as kubectl writes taints. */
export function formatTaint({ key, value, effect }: Taint): string {
  return `${key}${value === undefined || value === '' ? '' : `=${value}`}:${effect}`;
}

/** `os=Windows:NoSchedule`, of a toleration. */
export function formatToleration(toleration: PlainObject): string {
  const { key, operator, value, effect } = toleration;
  return `${textOf(key) || '(every key)'}${operator === 'Exists' ? '' : `=${textOf(value)}`}${textOf(effect) === '' ? '' : `:${textOf(effect)}`}`;
}
