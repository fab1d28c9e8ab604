import { Platform, PlainObject, whereItRuns } from '../../src/where';
import { cpuMilliseconds } from '../cpu-time';

const NODES = Array.from({ length: 500 }, (_, i): PlainObject => ({
  apiVersion: 'v1', kind: 'Node',
  metadata: { name: `node-${i}`, labels: { 'kubernetes.io/hostname': `node-${i}`, 'kubernetes.io/os': i % 2 ? 'windows' : 'linux', 'zone': `z${i % 7}` } },
  spec: i % 2 ? { taints: Platform.UPSTREAM.taints } : {},
  // each node has other resources, so that no two are equal
  status: { allocatable: { cpu: '8', memory: `${16_000 + i}Mi`, pods: '110' } },
}));

/** Pods of which no two are equal. */
const pods = (count: number) => Array.from({ length: count }, (_, i): PlainObject => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: `pod-${i}` },
  spec: {
    nodeSelector: { zone: `z${i % 7}` },
    ...(i % 3 ? { tolerations: [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }] } : {}),
    containers: [{ name: 'main', image: 'example.com/app', resources: { requests: { memory: `${14_000 + i}Mi` } } }],
  },
}));

test('5,000 different Pods on 500 different nodes, in time proportional to the number of Pods', () => {
  whereItRuns(pods(100), NODES);
  const few = cpuMilliseconds(() => { whereItRuns(pods(1_250), NODES); });
  let placed: ReturnType<typeof whereItRuns> | undefined;
  const many = cpuMilliseconds(() => { placed = whereItRuns(pods(5_000), NODES); });
  expect(placed!.pods).toHaveLength(5_000);
  expect(placed!.pods.filter(({ fits }) => fits === 0).length).toBeGreaterThan(1_000);
  expect(many).toBeLessThan(8 * few);
});
