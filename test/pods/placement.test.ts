import { evaluator, objectAt, PlainObject } from '../../src/base';
import { Platform } from '../../src/knowledge';
import { podExpressions } from '../../src/pods';
import { anyNode, matchesNode } from '../../src/scheduling/filters';
import { selectionOf } from '../../src/scheduling/scheduled-pod';
import { generatePods } from '../cluster/differential/generate-pod';

test.each(['windows', 'linux'] as const)('random Pods allow %s nodes if the filters of the scheduler do', (os) => {
  const allows = evaluator(podExpressions().allows[os]);
  const pods = generatePods(3, 3000, Platform.all.map(({ name }) => name)).map(({ pod }) => pod as PlainObject);
  const different = pods.filter((object) => allows({ object }) !== (matchesNode(selectionOf(objectAt(object, 'spec')), anyNode(os)) !== 'no'));
  expect(different.slice(0, 2)).toEqual([]);
  expect(pods.filter((object) => !allows({ object })).length).toBeGreaterThan(500);
});
