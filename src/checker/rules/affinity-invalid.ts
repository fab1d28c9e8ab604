import { onPods } from './support/pods';
import { isPlainObject, isPresent, listAt, objectAt, PlainObject, show } from '../../base';
import { isLabelKey } from '../../knowledge';
import { RuleDefinition, RuleFinding } from '../rule';

type Path = readonly (string | number)[];

const REQUIRED: Path = ['spec', 'affinity', 'nodeAffinity', 'requiredDuringSchedulingIgnoredDuringExecution'];
const PREFERRED: Path = ['spec', 'affinity', 'nodeAffinity', 'preferredDuringSchedulingIgnoredDuringExecution'];

const shown = (value: unknown) => (value === undefined ? 'none' : show(value));

/** What the API server says to the values of a requirement. */
function faultOfValues(operator: unknown, values: readonly unknown[]): readonly [must: string, help: string] | undefined {
  switch (operator) {
    case 'In': case 'NotIn': return values.length > 0 ? undefined : [`must have values with the operator ${operator}`, 'add values, or use Exists or DoesNotExist'];
    case 'Exists': case 'DoesNotExist': return values.length === 0 ? undefined : [`must not have values with the operator ${operator}`, `remove the values, or use ${operator === 'Exists' ? 'In' : 'NotIn'}`];
    case 'Gt': case 'Lt': return values.length === 1 ? undefined : [`must have one value with the operator ${operator}`, 'give one integer'];
    default: return [`must have an operator of In, NotIn, Exists, DoesNotExist, Gt, Lt, got ${shown(operator)}`, 'use one of these operators'];
  }
}

function inTerm(term: unknown, path: Path): readonly RuleFinding[] {
  type Judge = (requirement: PlainObject) => readonly [string, string] | undefined;
  const at = (list: string, judge: Judge) => listAt(term, list).flatMap((each, i): readonly RuleFinding[] => {
    const fault = isPlainObject(each) ? judge(each) : undefined;
    return fault ? [{ path: [...path, list, i], message: `a requirement of node affinity ${fault[0]}: the API server rejects the Pod`, help: fault[1] }] : [];
  });
  return [
    ...at('matchExpressions', ({ key, operator, values }) => (typeof key === 'string' && isLabelKey(key)
      ? faultOfValues(operator, Array.isArray(values) ? values : []) : [`must have the key of a label, got ${shown(key)}`, 'use a label of nodes'])),
    ...at('matchFields', ({ key, operator, values }) => {
      if (key !== 'metadata.name') { return [`must have the field metadata.name, got ${shown(key)}`, 'use matchExpressions for labels']; }
      if (operator !== 'In' && operator !== 'NotIn') { return [`must have the operator In or NotIn for a field, got ${shown(operator)}`, 'use In or NotIn']; }
      return Array.isArray(values) && values.length === 1 ? undefined : ['must have one value for a field', 'give the name of one node in each term'];
    }),
  ];
}

export const affinityInvalid: RuleDefinition = {
  id: 'affinity-invalid',
  effect: 'rejected',
  needs: ['nodeAffinity'],
  summary: 'a requirement of node affinity that the API server rejects',
  check: onPods(({ spec }) => {
    const nodeAffinity = objectAt(objectAt(spec, 'affinity'), 'nodeAffinity');
    const required = nodeAffinity[REQUIRED[REQUIRED.length - 1]];
    const terms = listAt(required, 'nodeSelectorTerms');
    const preferred = listAt(nodeAffinity, String(PREFERRED[PREFERRED.length - 1]));
    return [
      ...(isPlainObject(required) && (!isPresent(required.nodeSelectorTerms) || Array.isArray(required.nodeSelectorTerms)) && terms.length === 0
        ? [{ path: REQUIRED, message: 'required node affinity must have a term: the API server rejects the Pod', help: 'add a term to nodeSelectorTerms, or remove the affinity' }] : []),
      ...terms.flatMap((term, i) => inTerm(term, [...REQUIRED, 'nodeSelectorTerms', i])),
      ...preferred.flatMap((each, i) => inTerm(objectAt(each, 'preference'), [...PREFERRED, i, 'preference'])),
    ];
  }),
};
