import { admits } from '../../src/check/rules/support/placement';
import { evaluator } from '../../src/expressions';
import { Platform } from '../../src/knowledge';
import { objectAt, PlainObject } from '../../src/manifest';
import { podExpressions } from '../../src/pod-rules';
import { generatePods } from '../cluster/differential/generate-pod';

test.each(['windows', 'linux'] as const)('random Pods allow %s nodes if the checker says so', (os) => {
  const allows = evaluator(podExpressions().allows[os]);
  const pods = generatePods(3, 3000, Platform.all.map(({ name }) => name)).map(({ pod }) => pod as PlainObject);
  const different = pods.filter((object) => allows({ object }) !== admits(objectAt(object, 'spec'), os));
  expect(different.slice(0, 2)).toEqual([]);
  expect(pods.filter((object) => !allows({ object })).length).toBeGreaterThan(500);
});
