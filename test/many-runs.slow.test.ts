import * as fc from 'fast-check';
import { cpuMilliseconds } from './cpu-time';
import { PlainObject, Platform, whereItRuns } from '../src/where';
import { event, node, pending, pod, waiting } from './diagnosis/objects';
import { HEALTHY } from './diagnosis/planted';
import { expectSameText, MANIFEST } from './kubernetes/yaml-manifests';
import { diagnose } from 'k8s-windows/doctor';

test('the text of 6,000 manifests is the one that cdk8s writes; more than a third aren\'t left to it', () => {
  const manifests = fc.sample(MANIFEST, 6000);
  expect(expectSameText(manifests)).toBeGreaterThan(2000);
}, 300_000);

describe('diagnose many pods', () => {
  const NODES = Array.from({ length: 100 }, (_, i) => node(`win-more-${i}`, 'windows'));

  function diagnoseFailingPods(count: number): ReturnType<typeof diagnose>['problems'] {
    const pods = Array.from({ length: count }, (_, i) => [
      pod(`web-${i}`, {}, waiting('RunContainerError', `failed to create containerd task: hcs::CreateComputeSystem ${i}: The container operating `
        + 'system does not match the host operating system.: unknown')),
      event('Pod', `web-${i}`, 'BackOff', 'Back-off restarting failed container main in pod'),
      pending(`api-${i}`, { tolerations: [] }),
    ]).flat();
    return diagnose([...HEALTHY, ...NODES, ...pods]).problems;
  }

  test('groups 10,000 failing pods, in time proportional to their number', () => {
    diagnoseFailingPods(100); // compiles the patterns
    const few = cpuMilliseconds(() => { diagnoseFailingPods(625); });
    let problems: ReturnType<typeof diagnoseFailingPods> = [];
    const many = cpuMilliseconds(() => { problems = diagnoseFailingPods(10_000); });
    expect(problems.map(({ symptom, evidence }) => `${symptom} ${evidence.length}`))
      .toEqual(['doctor-toleration-missing 10000', 'doctor-image-build-mismatch 10000']);
    // 16 times as many; a search of all pods for each pod would take 256 times as long
    expect(many).toBeLessThan(32 * few);
  });
});

describe('many pods', () => {
  const NODES = Array.from({ length: 500 }, (_, i): PlainObject => ({
    apiVersion: 'v1', kind: 'Node',
    metadata: {
      name: `node-${i}`, labels: { 'kubernetes.io/hostname': `node-${i}`, 'kubernetes.io/os': i % 2 ? 'windows' : 'linux', 'zone': `z${i % 7}` },
    },
    spec: i % 2 ? { taints: Platform.UPSTREAM.taints } : {},
    // each node has other resources, so that no two are equal
    status: { allocatable: { cpu: '8', memory: `${16_000 + i}Mi`, pods: '110' } },
  }));

  /** Pods of which no two are equal, and as many in proportion have room. */
  const pods = (count: number) => Array.from({ length: count }, (_, i): PlainObject => ({
    apiVersion: 'v1', kind: 'Pod', metadata: { name: `pod-${i}` },
    spec: {
      nodeSelector: { zone: `z${i % 7}` },
      ...(i % 3 ? { tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }] } : {}),
      containers: [{ name: 'main', image: 'example.com/app', resources: { requests: { memory: `${14_000 + i * (5_000 / count)}Mi` } } }],
    },
  }));

  test('5,000 different Pods on 500 different nodes, in time proportional to the number of Pods', () => {
    whereItRuns(pods(100), NODES);
    const few = cpuMilliseconds(() => { whereItRuns(pods(312), NODES); });
    let placed: ReturnType<typeof whereItRuns> | undefined;
    const many = cpuMilliseconds(() => { placed = whereItRuns(pods(5_000), NODES); });
    expect(placed!.pods).toHaveLength(5_000);
    expect(placed!.pods.filter(({ fits }) => fits === 0).length).toBeGreaterThan(1_000);
    // 16 times as many, and 256 times as long if each were compared with all others
    expect(many).toBeLessThan(32 * few);
  });
});
