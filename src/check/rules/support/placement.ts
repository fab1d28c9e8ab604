import { once, once2 } from './core';
import { COMMON_NODE_LABELS, Isolation, LINUX_ONLY_LABELS, NodeLabel, OsName, Platform, RUNTIME_HANDLERS, Taint, WINDOWS_ONLY_LABELS } from '../../../knowledge';
import { isEmptyTerm, isPlainObject, listAt, lookUp, NodeSelectorRequirement, objectAt, PlainObject, requiredTerms, requirementsOf, satisfies, scalarText, tolerates } from '../../../manifest';
import { CheckContext, PodUnderCheck, WindowsNodes } from '../../rule';

/** The RuntimeClass of a Pod, if it is among the checked objects. */
export function runtimeClassOf(spec: PlainObject, context: CheckContext): PlainObject | undefined {
  return typeof spec.runtimeClassName === 'string' ? context.find('RuntimeClass', spec.runtimeClassName) : undefined;
}

/** The Pod's spec as the scheduler sees it: with the nodeSelector and tolerations that its RuntimeClass adds at admission. */
export const scheduledSpec = once2((spec: PlainObject, context: CheckContext): PlainObject => {
  const runtimeClass = runtimeClassOf(spec, context);
  if (!runtimeClass) { return spec; }
  const scheduling = objectAt(runtimeClass, 'scheduling');
  return {
    ...spec,
    nodeSelector: { ...objectAt(scheduling, 'nodeSelector'), ...objectAt(spec, 'nodeSelector') },
    tolerations: [...listAt(spec, 'tolerations'), ...listAt(scheduling, 'tolerations')],
  };
});

/** Whether a RuntimeClass selects Windows nodes. */
export function selectsWindows(runtimeClass: PlainObject): boolean {
  const selector = objectAt(objectAt(runtimeClass, 'scheduling'), 'nodeSelector');
  return [NodeLabel.OS, NodeLabel.BETA_OS].some((key) => selector[key] === 'windows') || selector[NodeLabel.WINDOWS_BUILD] !== undefined;
}

/** Whether the scheduler places the Pod at all: `nodeName` bypasses it. */
export function isScheduled(spec: PlainObject): boolean {
  return !spec.nodeName;
}

/** The known labels of some nodes. */
interface Known {
  readonly labels: Readonly<Record<string, string>>;
  /** Whether the nodes have no other labels than these. */
  readonly complete: boolean;
  /** Whether the nodes lack a label, or at least that value of it. */
  lacks(key: string, value?: string): boolean;
}

const osLabels = (os: OsName) => ({ [NodeLabel.OS]: os, [NodeLabel.BETA_OS]: os });

/** Whether only nodes of the other operating system have a label, whatever its value, or with this value. */
const among = (labels: typeof WINDOWS_ONLY_LABELS) => (key: string, value?: string) => labels.some((label) =>
  label.key === key && (value === undefined ? label.value.test('') : label.value.test(value)));

const LINUX: Known = { labels: osLabels('linux'), complete: false, lacks: among(WINDOWS_ONLY_LABELS) };
const ANY_WINDOWS: Known = { labels: osLabels('windows'), complete: false, lacks: among(LINUX_ONLY_LABELS) };

function knownOf(node: WindowsNodes): Known {
  let known = KNOWN.get(node);
  if (!known) { KNOWN.set(node, known = learnedOf(node)); }
  return known;
}

/** The known labels of nodes; a run has the same nodes for all Pods. */
const KNOWN = new WeakMap<WindowsNodes, Known>();

function learnedOf(node: WindowsNodes): Known {
  const isReal = isRealNode(node);
  return { labels: { ...osLabels('windows'), ...node.labels }, complete: isReal, lacks: isReal ? () => false : ANY_WINDOWS.lacks };
}

/** Whether an entry was read from the cluster, so that all its labels are known. */
export function isRealNode(node: WindowsNodes): boolean {
  return node.build !== undefined;
}

/** Whether the Pod's nodeSelector and required affinity allow some node of an operating system. */
export function admits(spec: PlainObject, os: OsName): boolean {
  return os === 'linux' ? admitsLinux(spec) : admitsWindows(spec);
}

const admitsLinux = once((spec: PlainObject) => matches(spec, LINUX));
const admitsWindows = once((spec: PlainObject) => matches(spec, ANY_WINDOWS));

/** The Windows nodes that the Pod's nodeSelector and required affinity allow. */
export const candidates = once2((spec: PlainObject, context: CheckContext): readonly WindowsNodes[] => (
  context.windowsNodes.filter((node) => matches(spec, knownOf(node)))));

/** Whether the Pod selects no labels of which it is unknown whether the node has them. */
export function surelyMatches(spec: PlainObject, node: WindowsNodes): boolean {
  const known = knownOf(node);
  return matches(spec, { ...known, lacks: (key) => lookUp(known.labels, key) === undefined && !COMMON_NODE_LABELS.includes(key) });
}

/** The taints of a node that keep the Pod off it. */
export function blockingTaints(spec: PlainObject, node: WindowsNodes): readonly Taint[] {
  return node.taints.filter((taint) => taint.effect !== 'PreferNoSchedule' && !listAt(spec, 'tolerations').some((toleration) => tolerates(toleration, taint)));
}

/** The terms of a Pod's required node affinity with their requirements; empty terms, which match no node, have none. */
export const termsOf = once((spec: PlainObject) => requiredTerms(spec).map((term) => (isEmptyTerm(term) ? undefined : requirementsOf(term))));

function matches(spec: PlainObject, known: Known): boolean {
  const selector = Object.entries(objectAt(spec, 'nodeSelector')).every(([key, value]) => {
    const selected = scalarText(value);
    return fulfils({ key, operator: 'In', values: [selected] }, known) && !known.lacks(key, selected);
  });
  const terms = termsOf(spec);
  return selector && (terms.length === 0 || terms.some((term) => term?.every((requirement) => fulfils(requirement, known))));
}

function fulfils(requirement: NodeSelectorRequirement, known: Known): boolean {
  const { key, operator, values } = requirement;
  const label = lookUp(known.labels, key);
  if (label !== undefined) { return satisfies(requirement, label); }
  if (known.complete) { return satisfies(requirement, undefined); }
  if (operator === 'Exists') { return !known.lacks(key); }
  if (operator === 'In') { return Array.isArray(values) && values.some((value) => !known.lacks(key, value)); }
  return true;
}

/** Isolation of a Pod's containers, from its RuntimeClass; `undefined` if that isn't among the checked objects. */
export function isolationOf(spec: PlainObject, context: CheckContext): Isolation | undefined {
  if (!spec.runtimeClassName) { return 'process'; }
  const handler = runtimeClassOf(spec, context)?.handler;
  if (handler === undefined) { return undefined; }
  return handler === RUNTIME_HANDLERS.hyperv ? 'hyperv' : 'process';
}

interface BarringTaints {
  /** The Pod's spec as the scheduler sees it. */
  readonly spec: PlainObject;
  readonly taints: readonly Taint[];
}

/** Taints that keep a Windows Pod off every node that it selects; empty if one of the nodes accepts it, or if it selects none. */
export const barringTaints = once2(({ spec }: PodUnderCheck, context: CheckContext): BarringTaints => {
  const scheduled = scheduledSpec(spec, context);
  const barred = isScheduled(spec) ? candidates(scheduled, context).map((node) => blockingTaints(scheduled, node)) : [];
  // the node with the fewest taints to tolerate is the one to fix for
  const taints = barred.some((each) => each.length === 0) ? [] : [...barred].sort((a, b) => a.length - b.length)[0] ?? [];
  return { spec: scheduled, taints };
});

/** A taint in kubectl's format. */
export function taintText({ key, value, effect }: Taint): string {
  return `${key}${value === undefined ? '' : `=${value}`}:${effect}`;
}

/** The platforms whose taints keep a Pod off all their Windows nodes, each with the taints. */
export function barringPlatforms(spec: PlainObject): readonly { readonly platform: Platform; readonly taints: readonly Taint[] }[] {
  return Platform.all.flatMap((platform) => {
    const taints = blockingTaints(spec, { taints: platform.taints, labels: {} });
    return taints.length === 0 ? [] : [{ platform, taints }];
  });
}

/** Platforms with their taints, and those without taints for a Pod, for messages. */
export function platformsText(barring: ReturnType<typeof barringPlatforms>): { readonly barring: string; readonly others: string } {
  const names = barring.map(({ platform }) => platform.name);
  return {
    barring: barring.map(({ platform, taints }) => `${platform.name} (${taints.map(taintText).join(', ')})`).join(', '),
    others: Platform.all.filter(({ name }) => !names.includes(name)).map(({ name }) => name).join(', '),
  };
}

/** Whether a Pod tolerates every taint that keeps Pods from being scheduled: `operator: Exists` without a key. */
export function toleratesEverything(spec: PlainObject): boolean {
  return everythingToleration(spec) >= 0;
}

/** Index of the toleration that does this; -1 if there is none. */
export function everythingToleration(spec: PlainObject): number {
  return listAt(spec, 'tolerations').findIndex((toleration) =>
    isPlainObject(toleration) && toleration.operator === 'Exists' && !toleration.key && (!toleration.effect || toleration.effect === 'NoSchedule'));
}
