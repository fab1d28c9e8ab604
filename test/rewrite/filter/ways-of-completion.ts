import { stringify } from 'yaml';
import { previewAdmission } from '../../../src/admission';
import { isPresent, objectAt, PlainObject, valueAt } from '../../../src/base';
import { fixTexts } from '../../../src/check';
import { Platform } from '../../../src/knowledge';
import { podOs } from '../../../src/kubernetes';
import { applyPatch } from '../../../src/objects/admission/json-patch';
import { parseYaml } from '../../../src/yaml/read/parse-yaml';
import { generatePods } from '../../cluster/differential/generate-pod';
import { filterObjects } from 'k8s-windows/filter';

/** Options that are the same for all three. */
interface Options {
  readonly platform?: Platform;
  readonly limitsFromRequests?: boolean;
  readonly defaultMemory?: string;
  readonly defaultCpu?: string;
}

const byFix = (object: PlainObject, options: Options = {}): PlainObject =>
  parseYaml(fixTexts([{ file: 'a.yaml', text: stringify(object) }], options).texts[0].text)[0] as PlainObject;
const byFilter = (object: PlainObject, options: Options = {}): PlainObject => filterObjects([object], options).result[0];
const byAdmission = (object: PlainObject, options: Options = {}): PlainObject => {
  const [preview] = previewAdmission([object], options);
  return preview ? applyPatch(object, preview.changes) : object;
};
export const WAYS = { fix: byFix, filter: byFilter, admission: byAdmission };

/** A value with sorted keys and values of requirements: their order has no meaning. */
const normal = (value: unknown): unknown => {
  if (Array.isArray(value)) { return value.map(normal).sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)); }
  // the API server has quantities as strings
  if (typeof value === 'number') { return String(value); }
  if (typeof value !== 'object' || value === null) { return value; }
  return Object.fromEntries(Object.entries(value).filter(([key, each]) => isPresent(each) && !key.startsWith('hugepages-'))
    .sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, each]) => [key, normal(each)]));
};
export const resourcesOf = (object: PlainObject) => ['initContainers', 'containers'].map((list) =>
  ((valueAt(object, ['spec', list]) ?? []) as readonly PlainObject[]).map(({ name, resources }) => [name, resources ?? {}]));
/**
 * What the completion of a Pod decides: where it is scheduled, and what it reserves. Left out are a beta label, which admission keeps beside the
 * stable one, and resources that only Linux has, which `fix` removes.
 */
const completed = (object: PlainObject) => {
  const { nodeSelector, tolerations, affinity } = objectAt(object, 'spec');
  const { 'beta.kubernetes.io/os': _, ...labels } = (nodeSelector ?? {}) as PlainObject;
  return normal({ nodeSelector: labels, tolerations, affinity, resources: resourcesOf(object) }) as PlainObject;
};

/**
 * Pods that all three can complete: they are for Windows, and don't contradict themselves. `fix` leaves more alone than the others: Pods that select
 * builds already, which it may widen, those that select the operating system by affinity, and those that match no node. It places no Pod with a
 * `nodeName`, nor does admission.
 */
const isComparable = (pod: PlainObject, options: Options) => {
  const spec = objectAt(pod, 'spec');
  const selectsBuilds = JSON.stringify([spec.nodeSelector, spec.affinity]).includes('windows-build');
  const isFixed = /kubernetes\.io\/os"|"matchExpressions":\[\]|\{\}/.test(JSON.stringify(spec.affinity) ?? '');
  return podOs(spec).os === 'windows' && !selectsBuilds && !isFixed && !isPresent(spec.nodeName)
    && filterObjects([pod], options).problems.length === 0;
};

/** The first of the random Pods are completed the same by fix, filter, and admission, however the limits are given. */
export function describeRandomPods(count: number): void {
  describe(`${count} random Pods are completed the same by fix, filter, and admission`, () => {
    const all = generatePods(28, count, ['UPSTREAM']).map(({ pod }) => pod as PlainObject);

    test.each<[string, Options]>([
      ['without options', {}], ['with limits from requests', { limitsFromRequests: true }],
      ['with defaults', { limitsFromRequests: true, defaultMemory: '1Gi', defaultCpu: '500m' }],
    ])('%s', (_, given) => {
      const options = { platform: Platform.GKE, ...given };
      const pods = all.filter((pod) => isComparable(pod, options));
      for (const pod of pods) {
        const [fix, filter, admission] = [byFix, byFilter, byAdmission].map((way) => completed(way(pod, options)));
        expect({ pod, fix, admission }).toEqual({ pod, fix: filter, admission: filter });
      }
      expect(pods.length).toBeGreaterThan(count / 20);
    });
  });
}
