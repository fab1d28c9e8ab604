import { once2 } from './once';
import { COMMON_NODE_LABELS, LINUX_ONLY_LABELS, NodeLabel, OsName, Taint, WINDOWS_ONLY_LABELS } from '../../../knowledge';
import {
  isEmptyTerm, listAt, lookUp, NodeSelectorRequirement, objectAt, PlainObject, requiredTerms, requirementsOf, satisfies,
  scalarText, tolerates,
} from '../../../manifest';
import { CheckContext, WindowsNodes } from '../../rule';

/** The RuntimeClass of a Pod, if it is among the checked objects. */
export function runtimeClassOf(spec: PlainObject, context: CheckContext): PlainObject | undefined {
  return typeof spec.runtimeClassName === 'string' ? context.find('RuntimeClass', spec.runtimeClassName) : undefined;
}

/** The Pod's spec as the scheduler sees it: with the nodeSelector and tolerations that its RuntimeClass adds at admission. */
export const scheduledSpec = once2((spec: PlainObject, context: CheckContext): PlainObject => {
  const scheduling = objectAt(runtimeClassOf(spec, context), 'scheduling');
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
  const isReal = isRealNode(node);
  return { labels: { ...osLabels('windows'), ...node.labels }, complete: isReal, lacks: isReal ? () => false : ANY_WINDOWS.lacks };
}

/** Whether an entry was read from the cluster, so that all its labels are known. */
export function isRealNode(node: WindowsNodes): boolean {
  return node.build !== undefined;
}

/** Whether the Pod's nodeSelector and required affinity allow some node of an operating system. */
export function admits(spec: PlainObject, os: OsName): boolean {
  return matches(spec, os === 'linux' ? LINUX : ANY_WINDOWS);
}

/** The Windows nodes that the Pod's nodeSelector and required affinity allow. */
export function candidates(spec: PlainObject, context: CheckContext): readonly WindowsNodes[] {
  return context.windowsNodes.filter((node) => matches(spec, knownOf(node)));
}

/** Whether the Pod selects no labels of which it is unknown whether the node has them. */
export function surelyMatches(spec: PlainObject, node: WindowsNodes): boolean {
  const known = knownOf(node);
  return matches(spec, { ...known, lacks: (key) => lookUp(known.labels, key) === undefined && !COMMON_NODE_LABELS.includes(key) });
}

/** The taints of a node that keep the Pod off it. */
export function blockingTaints(spec: PlainObject, node: WindowsNodes): readonly Taint[] {
  return node.taints.filter((taint) => taint.effect !== 'PreferNoSchedule' && !listAt(spec, 'tolerations').some((toleration) => tolerates(toleration, taint)));
}

function matches(spec: PlainObject, known: Known): boolean {
  const selector = Object.entries(objectAt(spec, 'nodeSelector')).every(([key, value]) => {
    const selected = scalarText(value);
    return fulfils({ key, operator: 'In', values: [selected] }, known) && !known.lacks(key, selected);
  });
  const terms = requiredTerms(spec);
  return selector && (terms.length === 0
    || terms.some((term) => !isEmptyTerm(term) && requirementsOf(term).every((requirement) => fulfils(requirement, known))));
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
