import { PlacementNode } from './node';
import { ScheduledPod } from './scheduled-pod';
import { isLabelKey, isLabelValue, Taint } from '../knowledge';
import { isEmptyTerm, isPlainObject, isPresent, listAt, lookUp, NodeSelectorRequirement, PlainObject, requirementsOf, satisfies, tolerates } from '../manifest';

/** The entries of a nodeSelector that the labels of a node don't have. */
export function unselected(
  nodeSelector: Readonly<Record<string, string>>, labels: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] {
  return Object.entries(nodeSelector).filter(([key, value]) => lookUp(labels, key) !== value);
}

/** Whether a node matches one of the terms of a required node affinity. */
export function matchesTerms(terms: readonly PlainObject[], node: Pick<PlacementNode, 'name' | 'labels'>): boolean {
  return terms.some((term) => !isEmptyTerm(term) && hasLists(term)
    && requirementsOf(term).every((requirement) => isValid(requirement) && satisfies(requirement, lookUp(node.labels, requirement.key)))
    && listAt(term, 'matchFields').every((field) => matchesField(field, node)));
}

/** Whether the fields of a term are lists, with requirements that have a key and an operator. */
function hasLists(term: PlainObject): boolean {
  const isList = (field: unknown) => !isPresent(field) || Array.isArray(field);
  return isList(term.matchExpressions) && isList(term.matchFields) && requirementsOf(term).length === listAt(term, 'matchExpressions').length;
}

/** Whether the scheduler can read a requirement; a term with one that it can't read matches no node. */
function isValid({ key, operator, values: given }: Omit<NodeSelectorRequirement, 'values'> & { readonly values?: unknown }): boolean {
  const values: unknown = given ?? [];
  if (!Array.isArray(values)) { return false; }
  const isCounted = operator === 'In' || operator === 'NotIn' ? values.length > 0 : operator === 'Exists' || operator === 'DoesNotExist' ? values.length === 0 : true;
  return isLabelKey(key) && isCounted && values.every((value) => typeof value === 'string' && isLabelValue(value));
}

/** The only field of nodes is their name. */
function matchesField(field: unknown, { name }: Pick<PlacementNode, 'name'>): boolean {
  if (!isPlainObject(field) || field.key !== 'metadata.name') { return false; }
  const isListed = listAt(field, 'values').includes(name);
  return field.operator === 'NotIn' ? !isListed : field.operator === 'In' && isListed;
}

/** Whether a node matches the nodeSelector and the required node affinity of a Pod. */
export function matchesNode({ nodeSelector, terms }: Pick<ScheduledPod, 'nodeSelector' | 'terms'>, node: Pick<PlacementNode, 'name' | 'labels'>): boolean {
  return unselected(nodeSelector, node.labels).length === 0 && (terms === undefined || matchesTerms(terms, node));
}

/** The taints that keep a Pod with these tolerations off a node. */
export function untolerated(tolerations: readonly unknown[], taints: readonly Taint[]): readonly Taint[] {
  return taints.filter((taint) => taint.effect !== 'PreferNoSchedule' && !tolerations.some((toleration) => tolerates(toleration, taint)));
}

/** The taint of a cordoned node. A Pod that tolerates it can be scheduled there. */
export const CORDON_TAINT: Taint = { key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' };
