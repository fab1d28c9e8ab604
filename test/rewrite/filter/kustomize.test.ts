import * as fc from 'fast-check';
import { parse } from 'yaml';
import { filterObjects, kustomizePatches, Platform } from '../../../src/filter';
import { applyPatch } from '../../../src/objects/admission/json-patch';

const WINDOWS = { image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', name: 'a' };

test('patches name their objects as kustomize reads them', () => {
  const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a.b', namespace: 'shop' }, spec: { template: { spec: { containers: [{ name: 'a', image: 'shop/job:1' }] } } } };
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' } };
  const { patches } = kustomizePatches(filterObjects([job, service]));
  expect(patches).toEqual([{ target: { group: 'batch', version: 'v1', kind: 'Job', name: 'a\\.b' }, patch: expect.any(String) }]);
  expect(parse(patches[0].patch)).toEqual([
    { op: 'add', path: '/spec/template/spec/os', value: { name: 'linux' } }, { op: 'add', path: '/spec/template/spec/nodeSelector', value: { 'kubernetes.io/os': 'linux' } },
  ]);
  expect(kustomizePatches(filterObjects([]))).toEqual({ patches: [] });
});

test('a target has a namespace only if objects share the rest', () => {
  const [linux, windows] = [{ 'kubernetes.io/os': 'linux' }, { 'kubernetes.io/os': 'windows' }];
  const pod = (name: string, namespace?: string, nodeSelector: object = {}) => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace }, spec: { nodeSelector, containers: [{ name: 'a', image: 'shop/web:1' }] } });
  const targets = (...pods: object[]) => kustomizePatches(filterObjects(pods)).patches.map(({ target: { name, namespace } }) => [name, namespace]);
  expect(targets(pod('a', 'x'), pod('b', 'y'))).toEqual([['a', undefined], ['b', undefined]]);
  expect(targets(pod('a', 'x'), pod('a', 'y', linux))).toEqual([['a', 'x']]);
  expect(targets(pod('a'), pod('a', 'y', windows), pod('b'))).toEqual([['a', 'default'], ['a', 'y'], ['b', undefined]]);
});

test('the patches have the result of the filter', () => {
  const platform = Platform.custom({ taints: [{ key: 'a', value: '1', effect: 'NoSchedule' }, { key: 'b', value: '2', effect: 'NoExecute' }] });
  const spec = fc.record({
    nodeSelector: fc.constantFrom({ 'beta.kubernetes.io/os': 'windows' }, { x: 'y' }, {}), tolerations: fc.constantFrom([{ key: 'x', operator: 'Exists' }], []), hostPID: fc.boolean(),
    affinity: fc.constantFrom({}, { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'x', operator: 'Exists' }] }] } } }),
    containers: fc.array(fc.constantFrom(
      WINDOWS, { ...WINDOWS, securityContext: { privileged: true } }, { ...WINDOWS, resources: { limits: { memory: '1Gi' }, requests: { memory: '1Mi' } } }, { name: 'b', image: 'shop/web:1' },
    ), { minLength: 1, maxLength: 2 }),
  }, { requiredKeys: ['containers'] });
  fc.assert(fc.property(spec, (given) => {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: given };
    const filtered = filterObjects([pod], { platform });
    const { patches } = kustomizePatches(filtered);
    expect(applyPatch(pod, patches.flatMap(({ patch }) => parse(patch)))).toEqual(filtered.result[0]);
  }), { numRuns: 100 });
});
