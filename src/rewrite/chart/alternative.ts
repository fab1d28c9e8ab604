import { unmetNeeds } from './choose';
import { isPlacement, JudgedPod, Need, needsBetween, Pods } from './judge';
import { Effect } from './markers';
import { listAt, objectAt, PlainObject, valueAt } from '../../base';
import { REQUIRED_TERMS, withPod, withValueAt } from '../../kubernetes';

/**
 * Pods whose nodeSelector no value reaches, but whose affinity does: they require the same of their nodes by affinity. Others are the same.
 *
 * @param values as the templates have them
 */
export function withAlternatives(values: PlainObject, pods: Pods, effects: readonly Effect[]): Pods {
  const unmetIn = (all: Pods, pod: JudgedPod) => unmetNeeds(values, all, effects, pod).filter(isPlacement);
  return [...pods.values()].reduce((at, pod) => {
    if (!unmetIn(at, pod).some(isSelector)) { return at; }
    const byAffinity = requiredByAffinity(pod);
    const changed = new Map([...at, [pod.id, byAffinity]]);
    return unmetIn(changed, byAffinity).length === 0 ? changed : at;
  }, pods);
}

function isSelector({ at }: Need): boolean {
  return at[1] === 'nodeSelector';
}

/** The Pod with the labels that its nodeSelector needs in each term of its affinity. */
function requiredByAffinity(pod: JudgedPod): JudgedPod {
  const { needs, template, wanted, found, wantedObject } = pod;
  const labels = needs.filter((need) => isSelector(need) && need.to !== undefined)
    .map(({ at, to }) => ({ key: at.at(-1), operator: 'In', values: [to] }));
  const path = ['spec', ...REQUIRED_TERMS];
  const terms = listAt({ terms: valueAt(wanted, path) }, 'terms');
  const withLabels = (term: unknown) => ({ ...term as PlainObject, matchExpressions: [...listAt(term, 'matchExpressions'), ...labels] });
  const required = (terms.length > 0 ? terms : [{}]).map(withLabels);
  const nodeSelector = objectAt(template, 'spec').nodeSelector;
  const { nodeSelector: _, ...spec } = objectAt(wanted, 'spec');
  const placed = withValueAt({ ...wanted, spec: { ...spec, ...(nodeSelector !== undefined && { nodeSelector }) } }, path, required);
  return { ...pod, wanted: placed, wantedObject: withPod(wantedObject, found, placed), needs: needsBetween(template, placed) };
}
