import { groupedBy, isPlainObject, listAt, NonEmpty, PlainObject, scalarText, textOf } from '../../base';
import { keyOf } from '../../findings';
import { Taint } from '../../knowledge';
import { missesByLetterCase } from '../../kubernetes';
import { ClusterNode, matchesLabel, nearestNode, selectionOf, selects, untoleratedTaints } from '../../scheduling';
import { ClusterMessage, isScalingUp, messagesOf, refusedScaleUps } from '../cluster-messages';
import { Dump, DumpPod } from '../dump';
import { excerptOf } from './text';
import { Occurrence } from '../symptom';

/** The labels of a Pod's nodeSelector that none of some nodes has. */
export function missingLabels(spec: PlainObject, nodes: readonly ClusterNode[]): readonly (readonly [key: string, value: string])[] {
  return Object.entries(selectionOf(spec).nodeSelector).filter(([key, value]) => nodes.every((node) => matchesLabel(key, value, node) === 'no'));
}

/** Why a Windows Pod is pending. */
type PendingReason =
  /** No Windows node has the selected labels; `messages` are the scheduler's if the dump has no nodes. */
  | { readonly why: 'no-node'; readonly messages?: NonEmpty<ClusterMessage> }
  /** Taints of the node for which the fewest tolerations are missing. `node` is absent if the dump has no nodes. */
  | { readonly why: 'taints'; readonly taints: readonly Taint[]; readonly node?: ClusterNode }
  /** Another reason, with the scheduler's messages. */
  | { readonly why: 'other'; readonly messages: readonly ClusterMessage[] };

/** `had untolerated taint {os: windows}`; before 1.24 `had taint {os: windows}, that the Pod didn't tolerate`. */
const UNTOLERATED = /\btaint\(?s?\)? \{([^:}]{1,300}):? ?([^}]{0,100})\}/g;
/** No node matches the selected labels. */
const NO_NODE = /^0\/(\d+) nodes are available: \1 node\(s\) didn't match (?:Pod's )?node (?:affinity|selector)/m;

/** The scheduler's messages by Pod. */
function schedulerMessages(dump: Dump): ReadonlyMap<string, NonEmpty<ClusterMessage>> {
  return groupedBy(dump.once(messagesOf).filter(({ reason }) => /^(?:FailedScheduling|Unschedulable)$/.test(reason)), ({ about }) => keyOf(about));
}

/** `undefined` if the Pod isn't pending, isn't for Windows, or waits for a node that an autoscaler is creating. */
export function pendingReason(pod: DumpPod, dump: Dump): PendingReason | undefined {
  return dump.once(pendingReasons).get(pod);
}

function pendingReasons(dump: Dump): ReadonlyMap<DumpPod, PendingReason | undefined> {
  return new Map(dump.pods.map((pod) => [pod, findReason(pod, dump)]));
}

function findReason(pod: DumpPod, dump: Dump): PendingReason | undefined {
  if (!pod.isUnscheduled || pod.os === 'linux' || isScalingUp(pod, dump)) { return undefined; }
  const { spec } = pod;
  const messages = dump.once(schedulerMessages).get(keyOf(pod.about));
  const windows = dump.windowsNodes;
  const words = (messages ?? []).map(({ text }) => text).join('\n');
  const taints = dump.nodes.length > 0 ? windows.flatMap(({ lastingTaints }) => lastingTaints)
    : [...words.matchAll(UNTOLERATED)].map(([, key = '', value]): Taint => ({ key, value, effect: 'NoSchedule' }))
      .filter((taint) => meansWindows(taint, dump));
  // the scheduler names the taints of Windows nodes for Linux Pods too
  if (pod.os !== 'windows' && !taints.some((taint) => listAt(spec, 'tolerations').some((each) => missesByLetterCase(each, taint)))) {
    return undefined;
  }
  if (dump.nodes.length === 0) {
    return taints.length > 0 ? { why: 'taints', taints } : messages && { why: NO_NODE.test(words) ? 'no-node' : 'other', messages };
  }
  const nearest = nearestNode(spec, windows);
  if (!nearest) { return { why: 'no-node' }; }
  return nearest.taints.length > 0 ? { why: 'taints', ...nearest } : { why: 'other', messages: messages ?? [] };
}

/**
 * The Windows nodes that have what a Pod selects, and no lasting taints but those that it tolerates, if all of them are closed to it now: cordoned,
 * or with a taint of their condition. And the taints of the nearest open one.
 */
export function closedFor({ spec }: DumpPod, { windowsNodes }: Dump): Readonly<{ closed: readonly ClusterNode[]; taints: readonly Taint[] }> {
  const all = (node: ClusterNode) => untoleratedTaints(spec, { lastingTaints: node.taints }).length;
  const isClosed = (node: ClusterNode) => node.isUnschedulable || all(node) > untoleratedTaints(spec, node).length;
  const fitting = windowsNodes.filter((node) => selects(spec, node) !== 'no' && untoleratedTaints(spec, node).length === 0);
  const taints = nearestNode(spec, windowsNodes.filter((node) => !isClosed(node)))?.taints ?? [];
  return { closed: fitting.every(isClosed) ? fitting : [], taints };
}

/** Whether a taint in the scheduler's message is one of Windows nodes: other nodes have taints too, and so do nodes that aren't ready. */
function meansWindows({ key, value = '' }: Taint, dump: Dump): boolean {
  return /windows/i.test(`${key}=${value}`) || (/(^|\/)os$/.test(key) && !/linux/i.test(value))
    || dump.platformOf(undefined)?.taints.some((taint) => taint.key === key && (taint.value ?? '') === value) === true;
}

/** A toleration in kubectl's format: `os=Windows:NoSchedule`. */
export function formatToleration(toleration: PlainObject): string {
  const { key, operator, value, effect } = toleration;
  return `${textOf(key) || '(every key)'}${operator === 'Exists' ? '' : `=${textOf(value)}`}${textOf(effect) === '' ? '' : `:${textOf(effect)}`}`;
}

/** A taint that keeps a Pod pending, and the similar toleration, if the Pod has one. */
export interface MissingToleration {
  readonly taint: Taint;
  /** How the similar toleration differs from the taint; `undefined` without one. */
  readonly by: 'letter case' | 'key, value or effect' | undefined;
  readonly index: number;
  readonly toleration?: PlainObject;
}

/** The taints of Windows nodes that a pending Windows Pod doesn't tolerate. */
export function tolerationsMissing(pod: DumpPod, dump: Dump): readonly MissingToleration[] {
  const pending = pendingReason(pod, dump);
  if (pending?.why !== 'taints') { return []; }
  const own = listAt(pod.spec, 'tolerations');
  return pending.taints.map((taint): MissingToleration => {
    const find = (by: (toleration: PlainObject) => boolean) => own.findIndex((each) => isPlainObject(each) && by(each));
    const byCase = find((each) => missesByLetterCase(each, taint));
    if (byCase >= 0) { return { taint, by: 'letter case', index: byCase, toleration: own[byCase] as PlainObject }; }
    const near = find((each) => isNear(each, taint));
    return near < 0 ? { taint, by: undefined, index: -1 } : { taint, by: 'key, value or effect', index: near, toleration: own[near] as PlainObject };
  });
}

/** Whether a toleration is similar to a taint: the same key or value, or the operating system with another key. */
function isNear({ key, value }: PlainObject, taint: Taint): boolean {
  const low = (text: unknown) => scalarText(text).toLowerCase();
  const isOsKey = (text: unknown) => /(^|[/.])os$/.test(low(text));
  return low(key) === low(taint.key) || (low(value) !== '' && low(value) === low(taint.value)) || (isOsKey(key) && isOsKey(taint.key));
}

/**
 * Reasons in the event NotTriggerScaleUp, and what removes them.
 * Source: kubernetes/autoscaler `cluster-autoscaler/processors/status/eventing_scale_up_processor.go`, `cloudprovider/aws/README.md` (read
 * 2026-11-24).
 */
const REMEDIES: readonly (readonly [reason: RegExp, remedy: string])[] = [
  [
    /max (?:node group size|total nodes)|max cluster .{0,40}limit|max limit/i,
    'raise the maximum size of the Windows node group, or the limit of the cluster',
  ],
  [/in backoff/i, 'check at the cloud provider why the last scale-up failed (quota, machine size, image)'],
  [
    /didn't match|untolerated taint|had taint/i,
    'let a Windows node group have the labels that the Pod selects, and no other taints than it tolerates; for a group without nodes, the '
      + 'autoscaler must know them: on AWS by the tags k8s.io/cluster-autoscaler/node-template/label/KEY and '
        + 'k8s.io/cluster-autoscaler/node-template/taint/KEY of the Auto Scaling group',
  ],
  [/Insufficient/i, 'add a Windows node group with larger machines, or lower the requests of the Pod'],
];

/** Adds to the occurrence of a pending Pod why the cluster autoscaler creates no node for it. */
export function withScaleUp(occurrence: Occurrence & { readonly cause: string }, pod: DumpPod, dump: Dump): Occurrence {
  const refusal = dump.once(refusedScaleUps).get(keyOf(pod.about));
  if (refusal === undefined) { return occurrence; }
  const remedies = REMEDIES.filter(([reason]) => reason.test(refusal)).map(([, remedy]) => remedy);
  return {
    ...occurrence,
    cause: `${occurrence.cause}; the cluster autoscaler creates no node for it (NotTriggerScaleUp): ${excerptOf(refusal)}`,
    remedy: remedies.join('; ') || 'check the log of the cluster autoscaler, and whether it manages a Windows node group that fits the Pod',
  };
}
