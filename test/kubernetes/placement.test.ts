import { isEmptyTerm, missesByLetterCase, requiredTerms, requirementsOf, satisfies, tolerates, tolerationOf } from '../../src/kubernetes';
import { Platform, Taint } from 'k8s-windows/core';

const taint: Taint = { key: 'os', value: 'windows', effect: 'NoSchedule' };

describe('tolerates follows the scheduler\'s rules', () => {
  test.each([
    { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' },
    { key: 'os', value: 'windows' },
    { key: 'os', value: 'windows', effect: '' },
    { key: 'os', operator: '', value: 'windows' },
    { key: 'os', operator: 'Exists' },
    { key: 'os', operator: 'Exists', effect: 'NoSchedule' },
    { operator: 'Exists' },
    { key: '', operator: 'Exists' },
    { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule', tolerationSeconds: 5 },
  ])('%j tolerates', (toleration) => {
    expect(tolerates(toleration, taint)).toBe(true);
  });

  test.each([
    { key: 'os', operator: 'Equal', value: 'Windows', effect: 'NoSchedule' },
    { key: 'OS', operator: 'Exists' },
    { key: 'os', value: 'windows', effect: 'NoExecute' },
    { operator: 'Exists', effect: 'PreferNoSchedule' },
    { key: 'node.kubernetes.io/os', value: 'windows' },
    { key: 'os' },
    { value: 'windows' },
    { key: 'os', operator: 'exists' },
    { key: 'os', operator: 'In', value: 'windows' },
    {}, null, undefined, 'os=windows:NoSchedule', [],
  ])('%j does not tolerate', (toleration) => {
    expect(tolerates(toleration, taint)).toBe(false);
  });

  test('a taint without a value', () => {
    const bare: Taint = { key: 'win', effect: 'NoExecute' };
    expect([{ key: 'win' }, { key: 'win', value: '' }, { key: 'win', operator: 'Exists' }].map((toleration) => tolerates(toleration, bare)))
      .toEqual([true, true, true]);
    expect(tolerates({ key: 'win', value: 'x' }, bare)).toBe(false);
  });

  test('tolerationOf tolerates its own taint, but no other platform\'s', () => {
    const taints = [...Platform.all.flatMap((platform) => platform.taints), { key: 'win', effect: 'NoExecute' } as Taint];
    expect(taints.length).toBeGreaterThan(4);
    for (const own of taints) {
      expect(taints.filter((other) => tolerates(tolerationOf(own), other))).toEqual([own]);
    }
    expect(tolerationOf(taint)).toEqual({ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' });
  });
});

test('missesByLetterCase', () => {
  const misses = [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }, { key: 'OS', value: 'windows' }, { key: 'Os', operator: 'Exists' }];
  expect(misses.map((toleration) => missesByLetterCase(toleration, taint))).toEqual([true, true, true]);
  const others = [
    { key: 'os', value: 'windows' }, { key: 'os', value: 'linux' }, { key: 'os', value: 'Windows', effect: 'NoExecute' }, { operator: 'Exists' }, {},
    null,
  ];
  expect(others.map((toleration) => missesByLetterCase(toleration, taint))).toEqual([false, false, false, false, false, false]);
});

test.each([
  ['In', ['a', 'b'], [true, false, false]],
  ['NotIn', ['a', 'b'], [false, true, true]],
  ['Exists', undefined, [true, true, false]],
  ['DoesNotExist', undefined, [false, false, true]],
  ['In', undefined, [false, false, false]],
  ['Near', ['a'], [false, false, false]],
])('whether label a, label c, or no label satisfies %s %j: %j', (operator, values, expected) => {
  expect(['a', 'c', undefined].map((label) => satisfies({ key: 'k', operator, values }, label))).toEqual(expected);
});

test('Gt and Lt compare numbers', () => {
  expect(['9', '10', '11', undefined, 'x'].map((label) => satisfies({ key: 'k', operator: 'Gt', values: ['10'] }, label)))
    .toEqual([false, false, true, false, false]);
  expect(['9', '10', '11', undefined, 'x'].map((label) => satisfies({ key: 'k', operator: 'Lt', values: ['10'] }, label)))
    .toEqual([true, false, false, false, false]);
});

test('terms: empty ones, and their requirements', () => {
  expect([{}, { matchExpressions: [] }, { matchFields: null, matchExpressions: [] }].map(isEmptyTerm)).toEqual([true, true, true]);
  expect([{ matchFields: [{}] }, { matchExpressions: [{}] }].map(isEmptyTerm)).toEqual([false, false]);
  const term = {
    matchExpressions: [
      { key: 'a', operator: 'Exists' }, null, { key: 'b' }, 'x', { operator: 'In' }, { key: 'c', operator: 'In', values: [Promise.resolve()] },
    ],
  };
  expect(requirementsOf(term)).toEqual([{ key: 'a', operator: 'Exists' }]);
  const nodeAffinity = {
    requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [term, null] }, preferredDuringSchedulingIgnoredDuringExecution: [{}],
  };
  expect(requiredTerms({ affinity: { nodeAffinity } })).toEqual([term]);
  expect([undefined, {}, { affinity: null }, { affinity: { nodeAffinity: {} } }].map(requiredTerms)).toEqual([[], [], [], []]);
});
