import {
  and, DataMap, equal, Expression, hasOpaque, isIn, isPlainObject, keyAndValue, listAt, literal, not, objectAt, or, PlainObject, scalarText,
  stringAt, stringsAt, valueAt,
} from '../base';
import { NAMESPACE_NODE_SELECTORS } from '../knowledge';

/** One requirement of a `nodeSelectorTerm`: `{ key, operator, values }`. */
export interface NodeSelectorRequirement {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

/** Path of the terms of a Pod's required node affinity, from its `spec`. */
export const REQUIRED_TERMS = ['affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution', 'nodeSelectorTerms'] as const;

/** The node selectors that the annotations of a Namespace have for its Pods, the one that prevails first: labels are separated by commas. */
export function selectorsOfNamespace(namespace: PlainObject): readonly { readonly annotation: string; readonly nodeSelector: PlainObject }[] {
  const annotations = objectAt(objectAt(namespace, 'metadata'), 'annotations');
  return NAMESPACE_NODE_SELECTORS.filter((annotation) => typeof annotations[annotation] === 'string').map((annotation) => (
    { annotation, nodeSelector: Object.fromEntries(scalarText(annotations[annotation]).split(',').filter(Boolean).map(keyAndValue)) }));
}

/** The terms of a Pod's required node affinity. Terms are ORed; requirements inside a term are ANDed. */
export function requiredTerms(podSpec: unknown): readonly PlainObject[] {
  const terms = valueAt(podSpec, REQUIRED_TERMS);
  return Array.isArray(terms) ? terms.filter(isPlainObject) : [];
}

/** The well-formed label requirements of a term whose values are known. */
export function requirementsOf(term: PlainObject): readonly NodeSelectorRequirement[] {
  return listAt(term, 'matchExpressions')
    .filter((r): r is PlainObject => isPlainObject(r) && typeof r.key === 'string' && typeof r.operator === 'string' && !hasOpaque(r.values))
    .map((r) => r as unknown as NodeSelectorRequirement);
}

/** Whether a term is empty. An empty term matches no node. */
export function isEmptyTerm(term: PlainObject): boolean {
  const empty = (field: unknown) => !Array.isArray(field) ? field === undefined || field === null : field.length === 0;
  return empty(term.matchExpressions) && empty(term.matchFields);
}

/**
 * What the API server says to the number of values of a requirement on labels of nodes or, with the first four operators, of other objects.
 * Source: kubernetes v1.37.2 `ValidateNodeSelectorRequirement`, apimachinery v0.37.2 `ValidateLabelSelectorRequirement`.
 */
export function faultOfValues(operator: unknown, values: readonly unknown[]): readonly [must: string, remedy: string] | undefined {
  switch (operator) {
    case 'In': case 'NotIn': return values.length > 0
      ? undefined
      : [`must have values with the operator ${operator}`, 'add values, or use Exists or DoesNotExist'];
    case 'Exists': case 'DoesNotExist': return values.length === 0
      ? undefined
      : [`must not have values with the operator ${operator}`, `remove the values, or use ${operator === 'Exists' ? 'In' : 'NotIn'}`];
    case 'Gt': case 'Lt': return values.length === 1 ? undefined : [`must have one value with the operator ${operator}`, 'give one integer'];
    default: return undefined;
  }
}

/** Whether a label value satisfies a requirement, by the scheduler's rules. `undefined` means that the node doesn't have the label. */
export function satisfies(requirement: NodeSelectorRequirement, label: string | undefined): boolean {
  const values = Array.isArray(requirement.values) ? requirement.values : [];
  switch (requirement.operator) {
    case 'In': return label !== undefined && values.includes(label);
    case 'NotIn': return label === undefined || !values.includes(label);
    case 'Exists': return label !== undefined;
    case 'DoesNotExist': return label === undefined;
    case 'Gt': return isGreater(label, values);
    case 'Lt': return values.length === 1 && isGreater(values[0], [label]);
    default: return false;
  }
}

/** Whether an integer is greater than the only one in a list. Anything else isn't, as for the scheduler. */
function isGreater(a: unknown, [b, ...more]: readonly unknown[]): boolean {
  const [left, right] = [a, b].map((text) => (typeof text === 'string' && /^[+-]?\d{1,19}$/.test(text) ? BigInt(text.replace('+', '')) : undefined));
  return more.length === 0 && left !== undefined && right !== undefined && isInt64(left) && isInt64(right) && left > right;
}

function isInt64(integer: bigint): boolean {
  return BigInt.asIntN(64, integer) === integer;
}

/** Whether a node with a value of the label satisfies a requirement, in policies. A value that can't be compared as a number is enough for them. */
export function admitsValue(requirement: Expression<DataMap>, value: Expression<string>): Expression<boolean> {
  const operator = stringAt(requirement, 'operator');
  const isListed = isIn(value, stringsAt(requirement, 'values'));
  return or(and(equal(operator, literal('In')), isListed), and(equal(operator, literal('NotIn')), not(isListed)), equal(operator, literal('Exists')));
}
