import * as fc from 'fast-check';
import { PlainObject } from '../../src/base';
import { RULES } from '../../src/check';
import { contextOf } from '../../src/checker/context';
import { ObjectIndex } from '../../src/checker/object-index';
import { RulesFor, runRules } from '../../src/checker/run-rules';
import { settingsOf } from '../../src/checker/settings';
import { readText } from '../../src/yaml/read/read-text';

const settings = settingsOf({});

/** Objects of a run with a context that knows them all. */
function contextFor(objects: readonly PlainObject[]) {
  const index = new ObjectIndex();
  objects.forEach((object) => index.add(object));
  const context = contextOf(settings, index);
  for (const object of objects) {
    const pod = context.podOf(object);
    if (pod?.os === 'windows') { index.addWorkload(object, pod); }
  }
  return context;
}

/** A copy in which some values are gone, chosen by the numbers. */
function thinned(value: unknown, numbers: readonly number[], at = { i: 0 }): unknown {
  const keep = () => { at.i += 1; return numbers[at.i % numbers.length] !== 0; };
  if (Array.isArray(value)) { return value.map((item) => thinned(item, numbers, at)); }
  if (typeof value !== 'object' || value === null) { return value; }
  return Object.fromEntries(Object.entries(value).filter(([key]) => ['apiVersion', 'kind'].includes(key) || keep())
    .map(([key, child]) => [key, thinned(child, numbers, at)]));
}

const rulesFor = new RulesFor(RULES);

test.each(RULES.map(({ id, bad, good }) => [id, [bad, good]] as const))('%s: skipped rules have no findings', (_id, texts) => {
  const objects = texts.flatMap((text) => readText(text).objects.map(({ object }) => object));
  fc.assert(fc.property(fc.array(fc.nat({ max: 7 }), { minLength: 5, maxLength: 40 }), (numbers) => {
    const thin = objects.map((object) => thinned(object, numbers) as PlainObject);
    const context = contextFor(thin);
    for (const object of thin) {
      expect(runRules(object, rulesFor.of(object, context), context)).toEqual(runRules(object, RULES, context));
    }
  }), { numRuns: 20 });
});

test('most rules are skipped for a plain Pod', () => {
  const pod = {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: { os: { name: 'windows' }, containers: [{ name: 'a', image: 'a:1' }] },
  };
  expect(rulesFor.of(pod, contextFor([pod])).length).toBeLessThan(RULES.length * 0.75);
});
