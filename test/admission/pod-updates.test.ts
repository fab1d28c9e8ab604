import { applyPatch } from '../../src/admission/json-patch';
import { podUpdateChanges } from '../../src/admission/pod-updates';
import { evaluator } from '../../src/expressions';
import { Platform } from 'k8s-windows/core';

const taint = { key: 'os', value: 'windows', effect: 'NoSchedule' } as const;
const changes = evaluator(podUpdateChanges(Platform.custom({ taints: [taint], nodeLabels: { pool: 'windows' } })));

const own = { key: 'team', operator: 'Equal', value: 'web', effect: 'NoSchedule' };
const added = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };
const OS = 'kubernetes.io/os';
const pod = (spec: object) => ({ spec });
/** The spec that is stored for an update of a Pod with a spec. */
const updated = (oldSpec: object, spec: object) => {
  const object = pod(spec);
  return applyPatch(object, changes({ object, oldObject: pod(oldSpec) })).spec;
};

test('labels and tolerations that a Pod got are restored', () => {
  const oldSpec = { nodeSelector: { disk: 'ssd', [OS]: 'windows', pool: 'windows' }, tolerations: [own, added] };
  expect(updated(oldSpec, { nodeSelector: { disk: 'ssd' }, tolerations: [own] })).toEqual(oldSpec);
  expect(updated(oldSpec, { nodeSelector: { disk: 'ssd', [OS]: 'windows' }, tolerations: [own, added] })).toEqual(oldSpec);
});

test('those of a Linux Pod too', () => {
  const oldSpec = { nodeSelector: { disk: 'ssd', [OS]: 'linux' } };
  expect(updated(oldSpec, { nodeSelector: { disk: 'ssd' } })).toEqual(oldSpec);
});

test.each([
  ['a complete Pod', { nodeSelector: { [OS]: 'windows', pool: 'windows' }, tolerations: [own, added] }],
  ['a Pod that is older than the policies', { nodeSelector: { disk: 'ssd' }, tolerations: [own] }],
  ['a Pod without either', { containers: [] }],
])('%s isn\'t changed', (_, spec) => {
  expect(changes({ object: pod(spec), oldObject: pod(spec) })).toEqual([]);
});

test('other values, labels, and tolerations are left to the API server, which rejects their change', () => {
  const oldSpec = { nodeSelector: { disk: 'ssd', [OS]: 'windows' }, tolerations: [own] };
  const spec = { nodeSelector: { [OS]: 'linux' }, tolerations: [{ ...added, value: 'Windows' }] };
  expect(updated(oldSpec, spec)).toEqual(spec);
});
