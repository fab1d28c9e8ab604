import { Random } from './differential/random';
import { mapParallel } from './harness/api-client';
import { Cluster } from './harness/cluster';
import { discardNamespace, Fleet } from './harness/fleet';
import { WINDOWS_BUILDS, WINDOWS_TAINTS } from './harness/platform-nodes';
import { ofMessage, ofReason } from './harness/verdict';
import { PlainObject } from '../../src/base';
import { Placements, PodPlacement, whereItRuns } from '../../src/where';

/**
 * `whereItRuns` against a kube-scheduler that runs: Pods are bound to the nodes that it names, and the message for the others counts the same nodes.
 */

const cluster = Cluster.ofEnvironment();
const PODS = 80;
/** Of the default plugins: of each node, the scheduler reports what the first one finds. */
const ORDER = ['unschedulable', 'node-name', 'taint', 'selection', 'host-port', 'pod-count', 'resource cpu'];

let namespace: string;
let fleet: Fleet;
let placements: Placements;
let scheduled: readonly any[];

const SELECTORS = [
  {}, {}, { 'kubernetes.io/os': 'windows' }, { 'kubernetes.io/os': 'windows' }, { 'kubernetes.io/os': 'linux' }, { 'kubernetes.io/arch': 'arm64' },
  { disk: 'ssd' },
];
const TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };
const TOLERATIONS = [[], [TOLERATION], [TOLERATION], [{ ...TOLERATION, value: 'Windows' }], [{ operator: 'Exists' }]];
const BUILDS = Object.values(WINDOWS_BUILDS);
const IMAGES = ['registry.example/app:1', 'mcr.microsoft.com/windows/nanoserver:ltsc2022', 'nginx:1.29'];
const buildAffinity = (operator: string, values?: readonly string[]) => ({
  nodeAffinity: {
    requiredDuringSchedulingIgnoredDuringExecution: {
      nodeSelectorTerms: [{ matchExpressions: [{ key: 'node.kubernetes.io/windows-build', operator, ...(values && { values }) }] }],
    },
  },
});

function pod(random: Random, i: number): PlainObject {
  const affinity = random.pick([
    {}, {}, buildAffinity('Exists'), buildAffinity('DoesNotExist'), buildAffinity('In', [random.pick(BUILDS)]),
    buildAffinity('NotIn', [random.pick(BUILDS)]),
  ]);
  const requests = random.pick([{}, {}, { cpu: '100m' }, { cpu: '5000' }]);
  return {
    apiVersion: 'v1', kind: 'Pod', metadata: { name: `pod-${i}`, namespace },
    spec: {
      nodeSelector: random.pick(SELECTORS), tolerations: random.pick(TOLERATIONS), affinity,
      containers: [{ name: 'main', image: random.pick(IMAGES), resources: { requests } }],
    },
  };
}

beforeAll(async () => {
  fleet = await Fleet.create(cluster, { name: 'UPSTREAM', taints: WINDOWS_TAINTS.UPSTREAM });
  namespace = await cluster.createNamespace('where');
  const random = new Random(1);
  const pods = Array.from({ length: PODS }, (_, i) => pod(random, i));
  const names = fleet.roles.map((role) => fleet.nameOf(role));
  const nodes: readonly any[] = await cluster.list({ apiVersion: 'v1', kind: 'Node' });
  placements = whereItRuns(
    pods, nodes.filter(({ metadata }) => names.includes(metadata.name)).map((node) => ({ ...node, apiVersion: 'v1', kind: 'Node' })),
  );
  await mapParallel(pods, async (each) => cluster.create(each as never));
  await cluster.until('the scheduler has tried each Pod', async () => {
    scheduled = await cluster.list({ apiVersion: 'v1', kind: 'Pod', namespace });
    return scheduled.every((each) => each.spec.nodeName || conditionOf(each)?.reason === 'Unschedulable');
  }, 60);
}, 120_000);

afterAll(async () => {
  await discardNamespace(cluster, namespace);
  await fleet.remove();
});

const conditionOf = ({ status }: any) => (status.conditions ?? []).find(({ type }: any) => type === 'PodScheduled');
const nodesOf = (group: string) => placements.groups.find(({ name }) => name === group)!.nodes;
const storedPod = ({ pod: { name } }: PodPlacement) => scheduled.find(({ metadata }) => metadata.name === name);
/** A Pod can be bound to nodes that can't run it. */
const isBindable = ({ fits, misplaced, fails, unknown }: Pick<PodPlacement,
  | 'fits'
  | 'misplaced'
  | 'fails'
  | 'unknown'>) => fits + misplaced + fails + unknown > 0;

test('Pods are bound to nodes on which they can run, or where only the kubelet rejects them', () => {
  const bindable = placements.pods.filter(isBindable);
  expect(bindable.length).toBeGreaterThan(PODS / 4);
  expect(bindable.some(({ misplaced }) => misplaced > 0)).toBe(true);
  for (const placement of bindable) {
    const nodes = placement.groups.filter(isBindable).flatMap(({ group }) => nodesOf(group));
    expect([placement.pod.name, nodes]).toEqual([placement.pod.name, expect.arrayContaining([storedPod(placement).spec.nodeName])]);
  }
});

test('the message for Pods that run nowhere counts the same nodes', () => {
  const nowhere = placements.pods.filter((placement) => !isBindable(placement));
  expect(nowhere.length).toBeGreaterThan(PODS / 4);
  for (const placement of nowhere) {
    const own: Record<string, number> = {};
    for (const { group, reasons } of placement.groups) {
      const first = ORDER.find((code) => reasons.some((reason) => ofReason(reason) === code))!;
      own[first] = (own[first] ?? 0) + nodesOf(group).length;
    }
    const { message } = conditionOf(storedPod(placement));
    const [, counts] = /^0\/\d+ nodes are available: (.*?)\. /.exec(`${message} `)!;
    const reported = Object.fromEntries(counts.split(', ').map((each) => /^(\d+) (.*)$/.exec(each)!)
      .map(([, number, text]) => [ofMessage(text), Number(number)]));
    expect([placement.pod.name, own]).toEqual([placement.pod.name, reported]);
  }
});
