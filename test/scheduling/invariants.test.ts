import * as fc from 'fast-check';
import { nodesOfPools, Platform, PlainObject, whereItRuns, WindowsVersion } from '../../src/where';
import { sampleSize } from '../sample';

const NODES = [
  ...nodesOfPools(Platform.UPSTREAM, [{ release: WindowsVersion.LTSC2019, count: 1 }, { release: WindowsVersion.LTSC2022, count: 2 }]),
  ...nodesOfPools(Platform.AKS, [{ release: 'linux', count: 2 }, { release: WindowsVersion.LTSC2025, count: 1 }]),
];
const RUNS = { numRuns: sampleSize(100, 4) };
const KEYS = ['kubernetes.io/os', 'kubernetes.io/arch', 'node.kubernetes.io/windows-build', 'disk'];
const VALUES = ['windows', 'linux', 'amd64', '10.0.20348', 'ssd'];
const TOLERATION = fc.record({
  key: fc.constantFrom('os', 'gpu'), operator: fc.constantFrom('Exists', 'Equal'), value: fc.constantFrom('windows', 'Windows'),
  effect: fc.constantFrom('NoSchedule', 'NoExecute'),
});
const REQUIREMENT = fc.record({
  key: fc.constantFrom(...KEYS), operator: fc.constantFrom('In', 'NotIn'),
  values: fc.array(fc.constantFrom(...VALUES), { minLength: 1, maxLength: 2 }),
});
const TERM = fc.record({ matchExpressions: fc.array(REQUIREMENT, { maxLength: 2 }) });
const SPEC = fc.record({
  nodeSelector: fc.dictionary(fc.constantFrom(...KEYS), fc.constantFrom(...VALUES), { maxKeys: 2 }),
  tolerations: fc.array(TOLERATION, { maxLength: 2 }),
  terms: fc.array(TERM, { minLength: 1, maxLength: 3 }),
  memory: fc.integer({ min: 0, max: 20 }),
  image: fc.constantFrom('example.com/app', 'nginx', 'mcr.microsoft.com/windows/nanoserver:ltsc2022'),
});
type Spec = typeof SPEC extends fc.Arbitrary<infer T> ? T : never;

function podOf({ nodeSelector, tolerations, terms, memory, image }: Spec): PlainObject {
  const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } };
  const containers = [{ image, resources: { limits: { memory: `${memory}Gi` } } }];
  return { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: { nodeSelector, tolerations, affinity, containers } };
}
/** How many nodes fit a Pod in each group, and those that the scheduler allows. */
const placed = (spec: Spec, nodes: readonly PlainObject[] = NODES) => whereItRuns([podOf(spec)], nodes).pods[0];
const allowed = (spec: Spec) => placed(spec).groups.map(({ fits, misplaced, fails, unknown }) => fits + misplaced + fails + unknown);
const neverLess = (more: readonly number[], less: readonly number[]) => more.forEach((each, i) => expect(each).toBeGreaterThanOrEqual(less[i]));

test('one more toleration never removes a node', () => {
  fc.assert(fc.property(SPEC, TOLERATION, (spec, toleration) => {
    neverLess(allowed({ ...spec, tolerations: [...spec.tolerations, toleration] }), allowed(spec));
  }), RUNS);
});

test('one more term of the node affinity never removes a node', () => {
  fc.assert(fc.property(SPEC, TERM, (spec, term) => { neverLess(allowed({ ...spec, terms: [...spec.terms, term] }), allowed(spec)); }), RUNS);
});

test('one more label in the nodeSelector, or more memory, never adds a node', () => {
  fc.assert(fc.property(SPEC, fc.constantFrom(...VALUES), (spec, value) => {
    const { disk: _, ...nodeSelector } = spec.nodeSelector;
    neverLess(allowed({ ...spec, nodeSelector }), allowed({ ...spec, nodeSelector: { ...nodeSelector, disk: value } }));
    neverLess(allowed(spec), allowed({ ...spec, memory: spec.memory + 1 }));
  }), RUNS);
});

test('the order of nodes doesn\'t change how many fit, and each node fits or has a reason', () => {
  fc.assert(fc.property(SPEC, (spec) => {
    const { fits, misplaced, groups } = placed(spec);
    const reversed = placed(spec, [...NODES].reverse());
    expect([reversed.fits, reversed.misplaced]).toEqual([fits, misplaced]);
    const sizes = whereItRuns([], NODES).groups.map(({ nodes }) => nodes.length);
    groups.forEach((group, i) => {
      const most = Math.max(0, ...group.reasons.map(({ nodes }) => nodes));
      expect(group.fits + most).toBe(sizes[i]);
    });
  }), RUNS);
});
