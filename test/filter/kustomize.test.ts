import * as fc from 'fast-check';
import { parse } from 'yaml';
import { applyPatch } from '../../src/admission/json-patch';
import { filterObjects, kustomizePatches } from '../../src/filter';

const WINDOWS = { image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', name: 'a' };

test('patches name their objects as kustomize reads them', () => {
  const job = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a.b', namespace: 'shop' }, spec: { template: { spec: { containers: [{ name: 'a', image: 'shop/job:1' }] } } } };
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' } };
  const { patches } = kustomizePatches(filterObjects([job, service]).changes);
  expect(patches).toEqual([{ target: { group: 'batch', version: 'v1', kind: 'Job', name: 'a\\.b', namespace: 'shop' }, patch: expect.any(String) }]);
  expect(parse(patches[0].patch)).toEqual([
    { op: 'add', path: '/spec/template/spec/os', value: { name: 'linux' } }, { op: 'add', path: '/spec/template/spec/nodeSelector', value: { 'kubernetes.io/os': 'linux' } },
  ]);
  expect(kustomizePatches([])).toEqual({ patches: [] });
});

test('the patches have the result of the filter', () => {
  const spec = fc.record({
    nodeSelector: fc.constantFrom({ 'beta.kubernetes.io/os': 'windows' }, { x: 'y' }, {}), tolerations: fc.constantFrom([{ key: 'x', operator: 'Exists' }], []), hostPID: fc.boolean(),
    affinity: fc.constantFrom({}, { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'x', operator: 'Exists' }] }] } } }),
    containers: fc.array(fc.constantFrom(
      WINDOWS, { ...WINDOWS, securityContext: { privileged: true } }, { ...WINDOWS, resources: { limits: { memory: '1Gi' }, requests: { memory: '1Mi' } } }, { name: 'b', image: 'shop/web:1' },
    ), { minLength: 1, maxLength: 2 }),
  }, { requiredKeys: ['containers'] });
  fc.assert(fc.property(spec, (given) => {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: given };
    const { result, changes } = filterObjects([pod]);
    const { patches } = kustomizePatches(changes);
    expect(applyPatch(pod, patches.flatMap(({ patch }) => parse(patch)))).toEqual(result[0]);
  }), { numRuns: 100 });
});
