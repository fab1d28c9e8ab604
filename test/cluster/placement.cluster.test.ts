import { LINUX_WORKLOADS, WINDOWS_WORKLOADS } from './catalogue';
import { Cluster } from './harness/cluster';
import { Fleet } from './harness/fleet';
import { container, KubeObject, makesPods, pod } from './harness/kube-objects';
import { Feasible, feasibleNodes, place, Placed } from './harness/placement';
import { WINDOWS_BUILDS, WINDOWS_TAINTS } from './harness/platform-nodes';
import { Platform, WindowsVersion } from 'k8s-windows/core';

/** Where the scheduler puts pods, on nodes marked as each platform marks them. */

const cluster = Cluster.ofEnvironment();

/** Versions that a node of the fleet runs; `any` for pods that don't care. */
const VERSIONS = [...WindowsVersion.all.filter(({ name }) => name in WINDOWS_BUILDS), 'any' as const];

const WINDOWS_ROLES = Object.keys(WINDOWS_BUILDS).sort();
const LINUX_ROLES = ['linux-amd64', 'linux-arm64'];

/** The nodes that the vocabulary says can run a version's images. */
const expectedNodes = (version: WindowsVersion | 'any') => (
  version === 'any' ? WINDOWS_ROLES : version.processIsolationHosts.map(({ name }) => name).filter((role) => WINDOWS_ROLES.includes(role)).sort()
);

/** Fails with what was expected, what came, and why the nodes that are missing reject the pod. */
function expectNodes(fact: string, got: Feasible, expected: readonly string[]): void {
  if (got.nodes.join() === expected.join()) { return; }
  const missing = expected.filter((role) => !got.nodes.includes(role));
  throw new Error([
    `fact no longer holds: ${fact}`,
    `expected on: ${expected.join(', ') || 'no node'}`,
    `the scheduler binds it on: ${got.nodes.join(', ') || 'no node'}`,
    ...missing.map((role) => `${role} is rejected: ${got.rejected[role]}`),
  ].join('\n'));
}

function expectPlaced(fact: string, { nodes, unschedulable }: Placed, expected: readonly string[], onAll: boolean): void {
  const strangers = nodes.filter((role) => !expected.includes(role));
  if (strangers.length === 0 && unschedulable.length === 0 && nodes.length > 0 && (!onAll || nodes.length === expected.length)) { return; }
  throw new Error([
    `fact no longer holds: ${fact}`,
    `expected on: ${onAll ? 'each' : 'any'} of ${expected.join(', ')}`,
    `bound to: ${nodes.join(', ') || 'no node'}`,
    ...unschedulable.map((message) => `pending: ${message}`),
  ].join('\n'));
}

/** Fails with the first few failures, and how many more there are. */
function expectEach<T>(items: readonly T[], check: (item: T, index: number) => void): void {
  const failures = items.flatMap((item, i) => {
    try {
      check(item, i);
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  if (failures.length > 0) {
    throw new Error([...failures.slice(0, 4), ...(failures.length > 4 ? [`and ${failures.length - 4} more of ${items.length}`] : [])].join('\n\n'));
  }
}

test('the labels and taints of every platform are listed here', () => {
  expect(Platform.all.map(({ name }) => name).sort()).toEqual(Object.keys(WINDOWS_TAINTS).sort());
});

describe.each(Platform.all.map((platform) => ({ name: platform.name, platform })))('Platform.$name', ({ name, platform }) => {
  let fleet: Fleet;
  beforeAll(async () => { fleet = await Fleet.create(cluster, { name, taints: WINDOWS_TAINTS[name], nodeLabels: platform.nodeLabels }); });
  afterAll(async () => fleet.remove());

  const combinations = WINDOWS_WORKLOADS.flatMap((workload) => VERSIONS.map((version) => ({ workload, version })));
  const workloads = () => [
    ...combinations.flatMap(({ workload, version }) => workload.synth({ platform, version }).filter(makesPods).map((object) => ({
      fact: `${workload.name} for ${version} on Platform.${name}`, object, expected: expectedNodes(version),
    }))),
    ...LINUX_WORKLOADS.flatMap((workload) => workload.synth().filter(makesPods).map((object) => ({
      fact: `${workload.name} beside Platform.${name}`, object, expected: LINUX_ROLES,
    }))),
  ];

  test('Pods can run on the nodes of their version, and on no others', async () => {
    const all = workloads();
    const feasible = await feasibleNodes(cluster, fleet, all.map(({ object }) => object));
    expectEach(all, ({ fact, expected }, i) => expectNodes(fact, feasible[i], expected));
  });

  test('controllers create Pods that are bound there', async () => {
    const all = workloads();
    const placed = await place(cluster, fleet, all.map(({ object }) => object));
    expectEach(all, ({ fact, object, expected }, i) => expectPlaced(fact, placed[i], expected, object.kind === 'DaemonSet'));
  });
});

describe('why Pods need a nodeSelector and tolerations', () => {
  let fleet: Fleet;
  beforeAll(async () => { fleet = await Fleet.create(cluster, { name: 'UPSTREAM', taints: WINDOWS_TAINTS.UPSTREAM }); });
  afterAll(async () => fleet.remove());

  const tolerations = [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }];

  test('the scheduler ignores spec.os: a Pod with spec.os alone is bound to a Linux node', async () => {
    const [got] = await feasibleNodes(cluster, fleet, [pod('windows')]);
    expectNodes('a pod with spec.os alone', got, LINUX_ROLES);
    const [{ nodes }] = await place(cluster, fleet, [pod('windows')]);
    expect(LINUX_ROLES).toContain(nodes[0]);
  });

  test('with a toleration, it is bound to any node', async () => {
    const [got] = await feasibleNodes(cluster, fleet, [pod('windows', { tolerations })]);
    expectNodes('a pod with spec.os and a toleration', got, [...WINDOWS_ROLES, ...LINUX_ROLES].sort());
  });

  test('with a nodeSelector and no toleration, it stays Pending, and the scheduler reports why', async () => {
    const [{ nodes, unschedulable }] = await place(cluster, fleet, [pod('windows', { nodeSelector: { 'kubernetes.io/os': 'windows' } })]);
    expect(nodes).toEqual([]);
    expect(unschedulable[0]).toContain('untolerated taint');
  });

  test('tolerations are case-sensitive', async () => {
    const toleration = { ...tolerations[0], value: 'Windows' };
    const [got] = await feasibleNodes(
      cluster, fleet, [pod('windows', { nodeSelector: { 'kubernetes.io/os': 'windows' }, tolerations: [toleration] })],
    );
    expectNodes('a pod that tolerates os=Windows where nodes have os=windows', got, []);
  });

  test('a DaemonSet that tolerates everything runs on every node', async () => {
    const daemonSet: KubeObject = {
      apiVersion: 'apps/v1',
      kind: 'DaemonSet',
      spec: {
        selector: { matchLabels: { app: 'agent' } },
        template: { metadata: { labels: { app: 'agent' } }, spec: { tolerations: [{ operator: 'Exists' }], containers: [container()] } },
      },
    };
    const [{ nodes }] = await place(cluster, fleet, [daemonSet]);
    expect(nodes).toEqual([...WINDOWS_ROLES, ...LINUX_ROLES].sort());
  });
});
