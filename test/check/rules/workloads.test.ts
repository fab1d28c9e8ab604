import { check } from './context';
import { windowsPod, workload } from '../../../src/check/rules/support/example';

test('a label that the template lacks is named', () => {
  const text = workload('Deployment', windowsPod());
  expect(check(text)).toEqual([]);
  expect(check(text.replace('labels:\n        app: web', 'labels:\n        tier: web')).map(({ rule, message }) => [rule, message])).toEqual([
    ['workload-selector', 'the selector requires app: "web", but the template has no such label: the API server rejects the workload'],
  ]);
});
