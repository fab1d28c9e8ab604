import { evaluator, PlainObject } from '../../../src/base';
import { Platform } from '../../../src/knowledge';
import { mayReport } from '../../../src/objects/admission/may-report';
import { JUDGED_KINDS, judgementsOf, POLICY_SHARES } from '../../../src/objects/admission/validating-policies';
import { generatePods } from '../../cluster/differential/generate-pod';

const [PODS, WORKLOADS] = JUDGED_KINDS;
const pods = generatePods(21, 800, Platform.all.map(({ name }) => name)).map(({ pod }) => pod as any);
const deployments = pods.map(({ metadata, spec }) => ({ apiVersion: 'apps/v1', kind: 'Deployment', metadata, spec: { template: { metadata, spec } } }));

describe.each(POLICY_SHARES)('the condition of the policies for $name', (share) => {
  test.each([['Pods', PODS, pods], ['workloads', WORKLOADS, deployments]])('holds for all %s with findings', (_, kind, objects: readonly PlainObject[]) => {
    const judgements = judgementsOf(kind, share, { platform: Platform.GKE });
    const isSkipped = (object: PlainObject) => !condition({ object });
    const condition = evaluator(mayReport(kind, judgements, share).holds);
    const areRight = judgements.map(({ isRight }) => evaluator(isRight));
    const isRight = (object: PlainObject) => areRight.every((holds) => holds({ object, namespaceObject: {} }));
    expect(objects.filter((object) => isSkipped(object) && !isRight(object))).toEqual([]);
    // it is worth its cost
    const right = objects.filter(isRight);
    expect(right.length).toBeGreaterThan(20);
    expect(right.filter(isSkipped).length).toBeGreaterThan(0.6 * right.length);
  });

  test('holds for a large Pod, whose parts would cost too much', () => {
    const condition = evaluator(mayReport(PODS, judgementsOf(PODS, share, {}), share).holds);
    const container = { name: 'web', image: 'registry.example.com/web:1.0', resources: { limits: { memory: '1Gi', cpu: '1' }, requests: { memory: '1Gi' } } };
    const podOf = (...containers: object[]) => ({ object: { spec: { os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, containers } } });
    expect(condition(podOf(container))).toBe(false);
    expect(condition(podOf(...Array.from({ length: 31 }, () => container)))).toBe(true);
    expect(condition(podOf({ ...container, command: ['a'.repeat(11_000)] }))).toBe(true);
  });
});
