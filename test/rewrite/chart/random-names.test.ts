import { deployment, fakeChart } from './fake-chart';
import { placeByValues } from '../../../src/rewrite';
import { Named, RandomNames } from '../../../src/rewrite/chart/random-names';

const LINUX = { 'kubernetes.io/os': 'linux' };
const named = (...names: string[]): Named[] => names.map((name) => ({ group: 'v1\nPod\n', name, object: { metadata: { name } } }));

/** Another string each time, as of `randAlphaNum`. */
function randomText(length = 5): string {
  return Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[Math.floor(Math.random() * 36)]).join('');
}

test.each<[string, string, string, string, string]>([
  ['at the end', 'shop-test-ab3f9', 'shop-test-ac2e9', 'shop-test-a0000', 'shop-test-*'],
  ['in the middle', 'shop-ab3f9-test', 'shop-ac2e9-test', 'shop-zzzzz-test', 'shop-*-test'],
  ['without a separator', 'testab3f9', 'testzzz01', 'testqqqqq', '*'],
  ['of another length', 'shop-test-7', 'shop-test-912', 'shop-test-44', 'shop-test-*'],
  ['that is all', 'ab3f9', 'zz1x0', 'qqqqq', '*'],
])('a random part %s', (_, one, other, third, expected) => {
  const names = RandomNames.between(named('shop', one), named('shop', other));
  for (const name of [one, other, third]) { expect(names.withoutRandom(named(name)[0])).toEqual(named(expected)[0]); }
  expect(names.withoutRandom(named('shop')[0])).toEqual(named('shop')[0]);
});

test('several names with random parts have a pattern each', () => {
  const names = RandomNames.between(named('a-ui-x1', 'a-api-y2'), named('a-ui-q7', 'a-api-z9'));
  expect(['a-api-000', 'a-ui-000', 'a-db'].map((name) => names.withoutRandom(named(name)[0]).name)).toEqual(['a-api-*', 'a-ui-*', 'a-db']);
});

test('objects that are in one rendering only have no random part', () => {
  const names = RandomNames.between(named('a', 'b'), named('a'));
  expect(names.withoutRandom(named('c')[0]).name).toBe('c');
});

test('test Pods with random names are found again, and what is random in them isn\'t reported', () => {
  const chart = fakeChart({ nodeSelector: {}, other: {} }, ({ nodeSelector }) => [
    deployment('shop', { nodeSelector }),
    {
      apiVersion: 'v1', kind: 'Pod', metadata: { name: `shop-ui-test-${randomText()}`, labels: { run: randomText() } },
      spec: { nodeSelector, containers: [{ name: `c-${randomText()}`, image: 'registry.example/test:1', env: [{ name: 'PASSWORD', value: randomText(16) }] }] },
    },
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: `shop-${randomText()}` }, stringData: { password: randomText(16) } },
  ]);
  const placement = placeByValues(chart, {});
  expect(placement).toMatchObject({
    values: { nodeSelector: LINUX }, conflicts: [], sideEffects: [],
    pods: [{ object: { name: 'shop' }, result: 'values' }, { object: { name: 'shop-ui-test-*' }, result: 'values' }],
  });
  expect(placement.renders).toBe(4);
});

test('a test Pod that no value reaches needs the filter, or is skipped by a pattern', () => {
  const chart = () => fakeChart({ nodeSelector: {} }, ({ nodeSelector }) => [deployment('shop', { nodeSelector }), deployment(`shop-${randomText()}-test`, {})]);
  expect(placeByValues(chart(), {})).toMatchObject({ pods: [{ result: 'values' }, { object: { name: 'shop-*-test' }, result: 'filter', missing: ['spec.nodeSelector'] }] });
  expect(placeByValues(chart(), { skip: ['Deployment/*-test'] })).toMatchObject({ pods: [{ result: 'values' }, { result: 'skipped' }] });
});

test('a value that changes the names of objects isn\'t taken for a random part', () => {
  const chart = fakeChart({ nameOverride: '', target: '' }, ({ nameOverride, target }) => (
    [deployment(`${nameOverride || 'shop'}-${randomText()}`, { nodeSelector: target ? { 'kubernetes.io/os': target } : undefined })]));
  expect(placeByValues(chart, {})).toMatchObject({ values: { target: 'linux' }, pods: [{ object: { name: 'shop-*' }, result: 'values' }] });
});
