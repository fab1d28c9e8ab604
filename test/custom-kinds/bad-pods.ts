import { parseAllDocuments } from 'yaml';
import { PlantedPod } from './plant';
import { RULES } from '../../src/check';

/** The Pod in the bad example of a rule. */
export interface BadPod extends PlantedPod {
  readonly rule: string;
  readonly namespace?: string;
  /** The other objects of the example, which the rule looks up. */
  readonly others: readonly object[];
}

/** The bad example of each rule that has a Pod in it, and needs no options. */
export const BAD_PODS: readonly BadPod[] = RULES.filter(({ exampleOptions }) => !exampleOptions).flatMap(({ id, bad }) => {
  const objects = parseAllDocuments(bad).map((document) => document.toJS() as any);
  const pod = objects.find(({ kind }) => kind === 'Pod');
  if (!pod) { return []; }
  const { name: _, namespace, ...metadata } = pod.metadata;
  const others = objects.filter((object) => object !== pod);
  return [{ rule: id, ...(namespace && { namespace }), ...(Object.keys(metadata).length > 0 && { metadata }), spec: pod.spec, others }];
});
