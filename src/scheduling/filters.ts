import { ClusterNode } from './node';
import { groupedBy, hasOpaque, isPlainObject, isPresent, listAt, lookUp, PlainObject, valueAt } from '../base';
import {
  ALWAYS_SET, COMMON_NODE_LABELS, HOSTNAME_LABEL, isArmMachine, isLabelKey, isLabelValue, isOwnLabel, LINUX_ONLY_LABELS, NodeLabel, OsName, Taint,
  WINDOWS_ONLY_LABELS,
} from '../knowledge';
import {
  hasKnownLater, isEmptyTerm, isKnownLater, isPlaceholder, NodeSelectorRequirement, requirementsOf, satisfies, tolerates,
} from '../kubernetes';

/** Whether a node has what a Pod selects: `perhaps` for an assumed node, of which not all labels are known, and for a selector with a placeholder. */
export type Match = 'yes' | 'perhaps' | 'no';

/** What selectors read of a node. */
export type SelectableNode = Pick<ClusterNode, 'name' | 'labels' | 'os' | 'isAssumed' | 'ofPool' | 'toBe' | 'decided' | 'provider' | 'labelEnds'>;

/** What a Pod selects nodes by. */
export interface NodeSelection {
  readonly nodeSelector: Readonly<Record<string, string>>;
  /** Terms of the required node affinity; `undefined` without one. */
  readonly terms: readonly PlainObject[] | undefined;
}

/** Whether a node matches the nodeSelector and the required node affinity of a Pod. */
export function matchesNode({ nodeSelector, terms }: NodeSelection, node: SelectableNode): Match {
  const selected = least(Object.entries(nodeSelector).map(([key, value]) => matchesLabel(key, value, node)));
  return selected === 'no' || terms === undefined ? selected : least([selected, matchesTerms(terms, withChosen(nodeSelector, node))]);
}

/** Whether a node has a label of a nodeSelector. */
export function matchesLabel(key: string, value: string, node: SelectableNode): Match {
  return matchesAll(key, [{ key, operator: 'In', values: [value] }], node);
}

/** Whether a node matches one of the terms of a required node affinity. */
export function matchesTerms(terms: readonly PlainObject[], node: SelectableNode): Match {
  if (terms.some(isOpenTerm)) { return 'perhaps'; }
  const all = terms.filter((term) => !isEmptyTerm(term) && isReadable(term)).map((term) => least([
    ...[...groupedBy(requirementsOf(term), ({ key }) => key)].map(([key, own]) => matchesAll(key, own, node)),
    ...listAt(term, 'matchFields').map((field) => matchesField(field, node)),
  ]));
  return all.includes('yes') ? 'yes' : all.includes('perhaps') ? 'perhaps' : 'no';
}

/** Whether a list of a term isn't known yet, or a part of one that names nodes. */
function isOpenTerm({ matchExpressions, matchFields }: PlainObject): boolean {
  const values = listAt({ matchExpressions }, 'matchExpressions').map((each) => valueAt(each, ['values']));
  return [matchExpressions, ...values].some(isKnownLater) || hasOpaque(matchExpressions) || hasKnownLater(matchFields);
}

function least(matches: readonly Match[]): Match {
  return matches.includes('no') ? 'no' : matches.includes('perhaps') ? 'perhaps' : 'yes';
}

/**
 * Labels of instance types, of which Karpenter chooses one. Source: karpenter-provider-aws `pkg/apis/v1/labels.go`; karpenter
 * `kwok/apis/v1alpha1/labels.go`.
 */
const OF_INSTANCE_TYPE = /^karpenter\.(?:k8s\.aws|kwok\.sh)\/|^karpenter\.sh\/capacity-type$/;
/** A value that no selector mentions. */
const ANOTHER = 'another';

/** Whether a node matches all requirements of a label. Of a node that doesn't exist yet, the autoscaler chooses labels that its pool leaves open. */
function matchesAll(key: string, own: readonly NodeSelectorRequirement[], node: SelectableNode): Match {
  const { toBe } = node;
  const isKnown = own.some(hasPlaceholder) || lookUp(node.labels, key) !== undefined;
  if (!toBe && node.isAssumed && !isKnown && !canMeet(own, true, !ALWAYS_SET[node.os ?? 'linux'].includes(key))) { return 'no'; }
  const isOpen = isLeftOpen(key, node);
  if (isOpen && !isKnown && !canMeet(own, true, true, endsAsAt(key, node))) { return 'no'; }
  if (!toBe || isKnown || isOpen) {
    return least(own.map((requirement) => matchesRequirement(requirement, node)));
  }
  const ofPool = (toBe.requirements ?? []).filter((requirement) => requirement.key === key);
  const isOfType = toBe.autoscaler === 'karpenter' && OF_INSTANCE_TYPE.test(key);
  const isGuessed = isOfType || (toBe.takenForOpen ?? []).includes(key);
  const canBeSet = ofPool.length > 0 || isGuessed || COMMON_NODE_LABELS.includes(key);
  const isPossible = (value: string) => toBe.autoscaler !== 'karpenter' || isMachineOf(node, key, value);
  return canMeet([...own, ...ofPool], canBeSet, !canBeSet || (isGuessed && ofPool.length === 0), isPossible) ? 'yes' : 'no';
}

const AWS = 'karpenter.k8s.aws/instance-';

/**
 * Whether a NodePool may have machines with a label: Windows has no ARM processors, and what follows from the name of an instance type must be as its
 * other labels. Source: aws/karpenter-provider-aws `pkg/providers/instancetype/types.go`, "instanceTypeScheme", "computeRequirements", read
 * 2026-11-30.
 */
function isMachineOf({ os, labels, toBe }: SelectableNode, key: string, value: string): boolean {
  const type = key === NodeLabel.INSTANCE_TYPE ? value : key === `${AWS}family` ? `${value}.` : '';
  const [, family, category, generation, size] = /^(([a-z]+)(?:-[0-9]+tb)?([0-9]+)[^.]*)\.([^.]*)$/.exec(type) ?? [];
  if (os === 'windows' && isArmMachine(type)) { return false; }
  const derived = { family, category, generation, size: size || undefined };
  return Object.entries(derived).every(([name, own]) => {
    const given = lookUp(labels, `${AWS}${name}`);
    const required = (toBe?.requirements ?? []).filter((each) => each.key === `${AWS}${name}`);
    return own === undefined || ((given === undefined || given === own) && required.every((each) => satisfies(each, own)));
  });
}

/** Whether one label can meet all requirements of its key. @param canBeSet whether it may have a value @param canBeUnset whether it may be missing */
function canMeet(
  requirements: readonly NodeSelectorRequirement[], canBeSet: boolean, canBeUnset: boolean, isPossible = (_value: string) => true,
): boolean {
  const values = canBeSet ? [...requirements.flatMap(({ values: own = [] }) => own).flatMap(nearby).filter(isPossible), ANOTHER] : [];
  return [...values, ...canBeUnset ? [undefined] : []].some((value) => requirements.every((requirement) => satisfies(requirement, value)));
}

/** Labels that every node has. */
const isOnEveryNode = (key: string) => key === HOSTNAME_LABEL || COMMON_NODE_LABELS.includes(key);

/**
 * Whether a node of a pool has a label whose value isn't known, such as its zone, or may have one that its provider sets. Karpenter chooses the zone.
 */
function isLeftOpen(key: string, { labels, decided = labels, provider = '', ofPool, toBe }: SelectableNode): boolean {
  return ofPool !== undefined && toBe?.autoscaler !== 'karpenter' && lookUp(decided, key) === undefined
    && (isOnEveryNode(key) || isOwnLabel(key, provider));
}

/** Whether the definition of a pool leaves a value of a label possible, as far as it is known. */
function endsAsAt(key: string, { labelEnds = {} }: SelectableNode): (value: string) => boolean {
  const ends = lookUp(labelEnds, key);
  return (value) => !ends?.length || ends.some((end) => value.endsWith(end));
}

/** A value, and the integers beside it, of which one meets bounds if any does. */
function nearby(value: string): readonly string[] {
  return /^\d+$/.test(value) ? [value, String(BigInt(value) + 1n), String(BigInt(value) - 1n)] : [value];
}

/** A node that doesn't exist yet, or isn't known, with the labels that it must have by a nodeSelector. */
export function withChosen(nodeSelector: Readonly<Record<string, string>>, node: SelectableNode): SelectableNode {
  if (!node.toBe && !node.isAssumed) { return node; }
  const chosen = Object.entries(nodeSelector).filter(([, value]) => !isPlaceholder(value));
  return { ...node, labels: { ...Object.fromEntries(chosen), ...node.labels } };
}

function matchesRequirement(requirement: NodeSelectorRequirement, node: SelectableNode): Match {
  const { labels, os, isAssumed } = node;
  const { key, operator, values = [] } = requirement;
  const label = lookUp(labels, key);
  if (hasPlaceholder(requirement)) {
    return operator === 'In' && label !== undefined && Array.isArray(values) && values.includes(label) ? 'yes' : 'perhaps';
  }
  const isOpen = isLeftOpen(key, node);
  if (label !== undefined || !(isAssumed || isOpen)) { return satisfies(requirement, label) ? 'yes' : 'no'; }
  const foreign = os === 'windows' ? LINUX_ONLY_LABELS : os === 'linux' ? WINDOWS_ONLY_LABELS : [];
  const lacks = (value?: string) => foreign.some((each) => each.key === key && each.value.test(value ?? ''));
  const isAbsent = operator === 'Exists' ? lacks() : operator === 'In' && values.every(lacks);
  if (isAbsent) { return 'no'; }
  if (isOpen) { return operator === 'Exists' && isOnEveryNode(key) ? 'yes' : operator === 'DoesNotExist' && isOnEveryNode(key) ? 'no' : 'perhaps'; }
  // labels that every node has, whatever their values
  return COMMON_NODE_LABELS.includes(key) ? 'yes' : 'perhaps';
}

function hasPlaceholder({ key, operator, values }: Omit<NodeSelectorRequirement, 'values'> & { readonly values?: unknown }): boolean {
  return isPlaceholder(key) || isPlaceholder(operator) || (Array.isArray(values) ? values.some(isPlaceholder) : isPlaceholder(values));
}

/** Whether the scheduler can read a term; one that it can't read matches no node. */
function isReadable(term: PlainObject): boolean {
  const isList = (field: unknown) => !isPresent(field) || Array.isArray(field);
  return isList(term.matchExpressions) && isList(term.matchFields)
    && requirementsOf(term).length === listAt(term, 'matchExpressions').length && requirementsOf(term).every(isValid);
}

function isValid({ key, operator, values: given }: Omit<NodeSelectorRequirement, 'values'> & { readonly values?: unknown }): boolean {
  const values: unknown = given ?? [];
  if (!Array.isArray(values)) { return false; }
  if (hasPlaceholder({ key, operator, values })) { return true; }
  const isCounted = operator === 'In' || operator === 'NotIn'
    ? values.length > 0
    : operator === 'Exists' || operator === 'DoesNotExist' ? values.length === 0 : true;
  return isLabelKey(key) && isCounted && values.every((value) => typeof value === 'string' && isLabelValue(value));
}

/** The only field of nodes is their name. */
function matchesField(field: unknown, { name, isAssumed, ofPool }: SelectableNode): Match {
  if (!isPlainObject(field) || field.key !== 'metadata.name') { return 'no'; }
  const isListed = listAt(field, 'values').includes(name);
  if (isAssumed || ofPool !== undefined) { return field.operator === 'NotIn' || field.operator === 'In' ? 'perhaps' : 'no'; }
  return (field.operator === 'NotIn' ? !isListed : field.operator === 'In' && isListed) ? 'yes' : 'no';
}

/** Any node of an operating system, of which nothing else is known. */
export function anyNode(os: OsName, labels: Readonly<Record<string, string>> = {}): SelectableNode {
  return { name: '', os, isAssumed: true, labels: { [NodeLabel.OS]: os, [NodeLabel.BETA_OS]: os, ...labels } };
}

/** The taints that keep a Pod with these tolerations off a node. */
export function untolerated(tolerations: readonly unknown[], taints: readonly Taint[]): readonly Taint[] {
  return taints.filter((taint) => taint.effect !== 'PreferNoSchedule' && !tolerations.some((toleration) => tolerates(toleration, taint)));
}

/** The taint of a cordoned node. A Pod that tolerates it can be scheduled there. */
export const CORDON_TAINT: Taint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };
