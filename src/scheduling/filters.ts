import { ClusterNode } from './node';
import { isPlainObject, isPresent, listAt, lookUp, PlainObject } from '../base';
import { COMMON_NODE_LABELS, isLabelKey, isLabelValue, LINUX_ONLY_LABELS, NodeLabel, OsName, Taint, WINDOWS_ONLY_LABELS } from '../knowledge';
import { isEmptyTerm, NodeSelectorRequirement, requirementsOf, satisfies, tolerates } from '../kubernetes';

/** Whether a node has what a Pod selects: `perhaps` only for an assumed node, of which not all labels are known. */
export type Match = 'yes' | 'perhaps' | 'no';

/** What selectors read of a node. */
export type SelectableNode = Pick<ClusterNode, 'name' | 'labels' | 'os' | 'isAssumed'>;

/** What a Pod selects nodes by. */
export interface NodeSelection {
  readonly nodeSelector: Readonly<Record<string, string>>;
  /** Terms of the required node affinity; `undefined` without one. */
  readonly terms: readonly PlainObject[] | undefined;
}

/** Whether a node matches the nodeSelector and the required node affinity of a Pod. */
export function matchesNode({ nodeSelector, terms }: NodeSelection, node: SelectableNode): Match {
  const selected = least(Object.entries(nodeSelector).map(([key, value]) => matchesLabel(key, value, node)));
  return selected === 'no' || terms === undefined ? selected : least([selected, matchesTerms(terms, node)]);
}

/** Whether a node has a label of a nodeSelector. */
export function matchesLabel(key: string, value: string, node: SelectableNode): Match {
  return matchesRequirement({ key, operator: 'In', values: [value] }, node);
}

/** Whether a node matches one of the terms of a required node affinity. */
export function matchesTerms(terms: readonly PlainObject[], node: SelectableNode): Match {
  const all = terms.filter((term) => !isEmptyTerm(term) && isReadable(term)).map((term) => least([
    ...requirementsOf(term).map((requirement) => matchesRequirement(requirement, node)),
    ...listAt(term, 'matchFields').map((field) => matchesField(field, node)),
  ]));
  return all.includes('yes') ? 'yes' : all.includes('perhaps') ? 'perhaps' : 'no';
}

function least(matches: readonly Match[]): Match {
  return matches.includes('no') ? 'no' : matches.includes('perhaps') ? 'perhaps' : 'yes';
}

function matchesRequirement(requirement: NodeSelectorRequirement, { labels, os, isAssumed }: SelectableNode): Match {
  const { key, operator, values = [] } = requirement;
  const label = lookUp(labels, key);
  if (label !== undefined || !isAssumed) { return satisfies(requirement, label) ? 'yes' : 'no'; }
  const foreign = os === 'windows' ? LINUX_ONLY_LABELS : os === 'linux' ? WINDOWS_ONLY_LABELS : [];
  const lacks = (value?: string) => foreign.some((each) => each.key === key && each.value.test(value ?? ''));
  const isAbsent = operator === 'Exists' ? lacks() : operator === 'In' && values.every(lacks);
  if (isAbsent) { return 'no'; }
  // labels that every node has, whatever their values
  return COMMON_NODE_LABELS.includes(key) ? 'yes' : 'perhaps';
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
  const isCounted = operator === 'In' || operator === 'NotIn' ? values.length > 0 : operator === 'Exists' || operator === 'DoesNotExist' ? values.length === 0 : true;
  return isLabelKey(key) && isCounted && values.every((value) => typeof value === 'string' && isLabelValue(value));
}

/** The only field of nodes is their name. */
function matchesField(field: unknown, { name, isAssumed }: SelectableNode): Match {
  if (!isPlainObject(field) || field.key !== 'metadata.name') { return 'no'; }
  const isListed = listAt(field, 'values').includes(name);
  if (isAssumed) { return field.operator === 'NotIn' || field.operator === 'In' ? 'perhaps' : 'no'; }
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
