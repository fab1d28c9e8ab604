import { formatObject } from '../../src/findings';
import { KUBECTL_GET } from '../../src/knowledge';
import { defaultPools, nodesOfPools, Platform, PlainObject, whereItRuns } from '../../src/where';

const NODES = nodesOfPools(Platform.UPSTREAM, defaultPools(Platform.UPSTREAM));
const WINDOWS = { 'kubernetes.io/os': 'windows' };
const TOLERATION = { key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' };

const pod = (spec: PlainObject = {}, more: PlainObject = {}): PlainObject => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web', namespace: 'shop' },
  spec: { containers: [{ name: 'web', image: 'example.com/web' }], ...spec }, ...more,
});
const node = (name: string, labels: PlainObject = {}, more: PlainObject = {}): PlainObject => ({
  apiVersion: 'v1', kind: 'Node', metadata: { name, labels: { 'kubernetes.io/hostname': name, ...labels } },
  status: { allocatable: { cpu: '2', memory: '4Gi', pods: '2' } }, ...more,
});
/** The placement of one Pod. */
const placed = (object: PlainObject, nodes: readonly PlainObject[] = NODES) => whereItRuns([object], nodes).pods[0];
/** The codes of the reasons on a single node. */
const codes = (object: PlainObject, ...nodes: readonly PlainObject[]) => (
  placed(object, nodes).groups.flatMap(({ reasons }) => reasons.map(({ code }) => code)));

describe('a Windows Pod', () => {
  const image = 'mcr.microsoft.com/windows/servercore:ltsc2022';
  const containers = [{ name: 'web', image }];

  test('runs on the nodes of builds that run its image', () => {
    const { fits, misplaced, groups } = placed(pod({ nodeSelector: WINDOWS, tolerations: [TOLERATION], containers }));
    expect({ fits, misplaced }).toEqual({ fits: 6, misplaced: 3 });
    expect(groups.map((each) => [each.group, each.fits, each.misplaced])).toEqual([
      ['Linux', 0, 0], ['Windows LTSC2019', 0, 3], ['Windows LTSC2022', 3, 0], ['Windows LTSC2025', 3, 0],
    ]);
    expect(groups[1].reasons).toEqual([expect.objectContaining({ code: 'build', by: 'node', nodes: 3 })]);
  });

  test.each<[what: string, tags: readonly string[], fix: RegExp]>([
    ['images of releases that no node runs together', ['ltsc2019', 'ltsc2022'], /^use images of one release, or move a container to a Pod of its own$/],
    ['images that the same nodes run', ['ltsc2022', 'ltsc2025'], /^select nodes with build 10\.0\.[\d. or]+ through [\w./-]+, or use an image for the build/],
  ])('the fix is possible for %s', (_, tags, fix) => {
    const own = tags.map((tag) => ({ name: tag, image: `mcr.microsoft.com/windows/servercore:${tag}` }));
    const { groups } = placed(pod({ nodeSelector: WINDOWS, tolerations: [TOLERATION], containers: own }));
    const fixes = groups.flatMap(({ reasons }) => reasons.filter(({ code }) => code === 'build').map((each) => each.fix));
    expect(fixes.length).toBeGreaterThan(0);
    for (const each of fixes) { expect(each).toMatch(fix); }
  });

  test('without the toleration, it runs nowhere, and the nearest nodes lack only that', () => {
    const { fits, nearestMiss } = placed(pod({ nodeSelector: WINDOWS, containers }));
    expect(fits).toBe(0);
    expect(nearestMiss).toMatchObject({
      group: 'Windows LTSC2022', nodes: 3, reasons: [{ code: 'taint' }],
      summary: '9 nodes have the taint os=windows:NoSchedule, 3 lack the label kubernetes.io/os=windows',
    });
  });

  test('a label that no node has is counted once, although only Windows nodes could be labelled', () => {
    const { nearestMiss } = placed(pod({ os: { name: 'windows' }, nodeSelector: { pool: 'a' }, tolerations: [TOLERATION] }));
    expect(nearestMiss?.summary).toBe('12 nodes lack the label pool=a');
  });

  test('without a nodeSelector, it is misplaced on Linux nodes', () => {
    const { os, misplaced, groups } = placed(pod({ os: { name: 'windows' } }));
    expect({ os, misplaced }).toEqual({ os: 'windows', misplaced: 3 });
    expect(groups[0]).toMatchObject({
      misplaced: 3, reasons: [{ code: 'os', by: 'node', message: 'spec.os.name is "windows", but the nodes run Linux' }],
    });
  });
});

describe('on nodes of the other operating system, no label or toleration is a fix', () => {
  const [linux, windows] = ['linux', 'windows'].map((os) => NODES.filter(({ metadata }) => (metadata as any).labels['kubernetes.io/os'] === os));
  const fixesOf = (object: PlainObject, nodes: readonly PlainObject[]) => placed(object, nodes).groups.flatMap(({ group, reasons }) => (
    reasons.flatMap(({ fix }) => (fix === undefined ? [] : [`${group}: ${fix}`]))));
  const cordoned = linux.map((each) => ({ ...each, spec: { unschedulable: true, taints: [{ key: 'a', effect: 'NoSchedule' }] } }));
  const requiredDuringSchedulingIgnoredDuringExecution = {
    nodeSelectorTerms: [{ matchExpressions: [{ key: 'kubernetes.io/os', operator: 'In', values: ['linux'] }] }],
  };
  const containers = [{ name: 'proxy', image: 'nginx:1.29', resources: { requests: { cpu: '99' } } }];

  test.each<[what: string, spec: PlainObject, nodes: readonly PlainObject[], fix: string]>([
    ['a Linux Pod that selects labels', { nodeSelector: { 'kubernetes.io/os': 'linux', 'pool': 'a' }, containers }, windows, 'add Linux nodes'],
    ['a Linux Pod with affinity', { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution } } }, windows, 'add Linux nodes'],
    ['a Linux Pod that only taints keep away', { containers }, windows, 'add Linux nodes'],
    ['a Windows Pod that selects labels', { nodeSelector: { ...WINDOWS, pool: 'a' } }, cordoned, 'add Windows nodes'],
    ['a Windows Pod that only taints keep away', { os: { name: 'windows' } }, cordoned, 'add Windows nodes'],
    ['a Windows Pod that may be scheduled there', { os: { name: 'windows' } }, linux, 'select the label kubernetes.io/os=windows'],
  ])('%s', (_, spec, nodes, fix) => {
    expect(new Set(fixesOf(pod(spec), nodes).map((each) => each.replace(/^.*?: /, '')))).toEqual(new Set([fix]));
  });

  test('nodes of its own have a fix in a cluster with both', () => {
    expect(fixesOf(pod({ nodeSelector: WINDOWS }), [...linux, ...windows.slice(0, 1)]))
      .toEqual(['Windows LTSC2019: add the toleration {key: os, operator: Equal, value: windows, effect: NoSchedule}']);
  });
});

test('a Pod that nothing restricts runs on every node that has no taint', () => {
  expect(placed(pod())).toMatchObject({ fits: 3, misplaced: 0, notConsidered: [] });
  expect(placed(pod())).not.toHaveProperty('os');
});

test('requests are compared with what other Pods leave', () => {
  const requests = (memory: string) => ({ containers: [{ name: 'web', image: 'x', resources: { requests: { memory } } }] });
  const running = pod({ nodeName: 'a', ...requests('3Gi') }, { metadata: { name: 'other' }, status: { phase: 'Running' } });
  const finished = { ...running, metadata: { name: 'job' }, status: { phase: 'Succeeded' } };
  expect(placed(pod(requests('1Gi')), [node('a'), running, finished]).fits).toBe(1);
  const { groups } = placed(pod(requests('1025Mi')), [node('a'), running]);
  expect(groups[0].reasons).toEqual([{
    code: 'resource', by: 'scheduler', nodes: 1, fix: 'request less of memory, or add larger nodes',
    message: 'the Pod requests 1025Mi of memory, more than the 1Gi that a node has free',
  }]);
  expect(codes(pod(), node('a'), running, { ...running, metadata: { name: 'third' } })).toEqual(['pod-count']);
});

test('a Pod that already runs doesn\'t compete with itself', () => {
  const own = pod({ nodeName: 'a', containers: [{ name: 'web', image: 'x', resources: { requests: { memory: '3Gi' } } }] });
  expect(placed(own, [node('a'), own]).fits).toBe(1);
});

describe('a workload that runs, on a node that is full', () => {
  const spec = (cpu: string, image = 'a', hostPort?: number) => ({
    containers: [{ name: 'web', image, resources: { requests: { cpu } }, ...(hostPort && { ports: [{ containerPort: 80, hostPort }] }) }],
  });
  const replicas = (count: number, strategy?: PlainObject) => ({ replicas: count, ...(strategy && { strategy }) });
  const object = (kind: string, template: PlainObject, more: PlainObject = {}, metadata: PlainObject = {}) => (
    { apiVersion: 'apps/v1', kind, metadata: { name: 'web', namespace: 'shop', ...metadata }, spec: { template: { spec: template }, ...more } });
  const running = (kind: string, of: PlainObject, more: PlainObject = {}, name = 'web-0') => pod({ nodeName: 'a', ...of }, {
    metadata: { name, namespace: 'shop', ownerReferences: [{ apiVersion: 'apps/v1', kind, name: 'web', controller: true }] },
    status: { phase: 'Running' }, ...more,
  });
  const fits = (given: PlainObject, ...pods: readonly PlainObject[]) => placed(given, [node('a'), ...pods]).fits;
  const old = running('Deployment', spec('1500m'));
  const rolling = (maxUnavailable: unknown, maxSurge: unknown) => ({ rollingUpdate: { maxUnavailable, maxSurge } });

  test.each([
    ['a change that needs more', object('Deployment', spec('1600m')), 0],
    ['another image', object('Deployment', spec('1500m', 'b')), 0],
    ['a host port that is new', object('Deployment', spec('1500m', 'a', 80)), 0],
    ['no change', object('Deployment', spec('1500m')), 1],
    ['a change of the object in the cluster', object('Deployment', spec('1600m'), {}, { uid: '1' }), 1],
    ['Recreate', object('Deployment', spec('1600m'), replicas(1, { type: 'Recreate' })), 1],
    ['maxUnavailable: 1', object('Deployment', spec('1600m'), replicas(1, rolling(1, 1))), 1],
    ['25% of one Pod', object('Deployment', spec('1600m'), replicas(1, rolling('25%', 1))), 0],
    ['25% of one Pod, and no other beside it', object('Deployment', spec('1600m'), replicas(1, rolling('25%', 0))), 1],
  ])('%s', (_, given, expected) => { expect(fits(given, old)).toBe(expected); });

  test('a quarter of four Pods is one', () => {
    const elsewhere = ['web-1', 'web-2', 'web-3'].map((name) => running('Deployment', { ...spec('1500m'), nodeName: 'b' }, {}, name));
    expect(fits(object('Deployment', spec('1600m'), replicas(4)), old, ...elsewhere)).toBe(1);
  });

  test('a StatefulSet ends a Pod first; a DaemonSet does unless it surges', () => {
    const surging = { updateStrategy: { rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } } };
    expect(fits(object('StatefulSet', spec('1600m')), running('StatefulSet', spec('1500m')))).toBe(1);
    expect(fits(object('DaemonSet', spec('1600m')), running('DaemonSet', spec('1500m')))).toBe(1);
    expect(fits(object('DaemonSet', spec('1600m'), surging), running('DaemonSet', spec('1500m')))).toBe(0);
  });

  test('a Pod of it that waits for a node doesn\'t get the room of those that run', () => {
    const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable' }];
    const waiting = running('Deployment', { ...spec('1500m'), nodeName: undefined }, { status: { phase: 'Pending', conditions } }, 'web-1');
    const live = object('Deployment', spec('1500m'), replicas(2), { uid: '1' });
    expect([fits(live, old), fits(live, old, waiting)]).toEqual([1, 0]);
  });
});

test('limits are requests, and init containers, sidecars, overhead, and the Pod itself count', () => {
  const of = (memory: string) => ({ resources: { limits: { memory } } });
  const fits = (spec: PlainObject) => placed(pod(spec), [node('a')]).fits;
  expect(fits({ containers: [of('4Gi')] })).toBe(1);
  expect(fits({ containers: [of('4Gi'), of('1')] })).toBe(0);
  expect(fits({ containers: [of('1Gi')], initContainers: [of('4Gi')] })).toBe(1);
  expect(fits({ containers: [of('1Gi')], initContainers: [{ ...of('1Gi'), restartPolicy: 'Always' }, of('3Gi')] })).toBe(1);
  expect(fits({ containers: [of('1Gi')], initContainers: [{ ...of('2Gi'), restartPolicy: 'Always' }, of('3Gi')] })).toBe(0);
  expect(fits({ containers: [of('4Gi')], overhead: { memory: '1Mi' } })).toBe(0);
  expect(fits({ containers: [of('1Gi')], ...of('5Gi') })).toBe(1);
  expect(fits({ containers: [{}], ...of('5Gi') })).toBe(0);
});

test('host ports conflict by address and protocol', () => {
  const ports = (...list: readonly PlainObject[]) => ({ containers: [{ name: 'web', image: 'x', ports: list }] });
  const running = pod({ nodeName: 'a', ...ports({ containerPort: 80, hostPort: 8080, hostIP: '10.0.0.1' }) }, { metadata: { name: 'other' } });
  const fits = (spec: PlainObject) => placed(pod(spec), [node('a'), running]).fits;
  expect(fits(ports({ containerPort: 80, hostPort: 8080 }))).toBe(0);
  expect(fits(ports({ containerPort: 80, hostPort: 8080, hostIP: '10.0.0.2' }))).toBe(1);
  expect(fits(ports({ containerPort: 80, hostPort: 8080, protocol: 'UDP' }))).toBe(1);
  expect(fits({ hostNetwork: true, ...ports({ containerPort: 8080 }) })).toBe(0);
  expect(fits(ports({ containerPort: 8080 }))).toBe(1);
});

test('a RuntimeClass adds its nodeSelector, tolerations, and overhead, and a conflict rejects the Pod', () => {
  const runtimeClass = {
    apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'windows' }, handler: 'runhcs-wcow-process',
    scheduling: { nodeSelector: WINDOWS, tolerations: [TOLERATION] },
  };
  const at = (spec: PlainObject) => whereItRuns([pod({ runtimeClassName: 'windows', ...spec }), runtimeClass], NODES).pods[0];
  // the image may be built on any release
  expect(at({})).toMatchObject({ os: 'windows', fits: 0, unknown: 9 });
  expect(at({ nodeSelector: { 'kubernetes.io/os': 'linux' } }))
    .toMatchObject({ fits: 0, misplaced: 0, nearestMiss: { reasons: [{ code: 'runtime-class', by: 'api-server' }] } });
  // Linux nodes and Windows nodes alike may be those of the class
  expect(placed(pod({ runtimeClassName: 'other' })).groups.flatMap(({ reasons }) => reasons.map(({ code, by }) => `${code} ${by}`)))
    .toContain('runtime-class unknown');
  const heavy = { ...runtimeClass, overhead: { podFixed: { memory: '64Gi' } } };
  expect(whereItRuns([pod({ runtimeClassName: 'windows' }), heavy], NODES).pods[0].fits).toBe(0);
});

test('a Pod of a DaemonSet tolerates the conditions of nodes', () => {
  const cordoned = node('a', {}, { spec: { unschedulable: true, taints: [{ key: 'node.kubernetes.io/unschedulable', effect: 'NoSchedule' }] } });
  const daemonSet = { apiVersion: 'apps/v1', kind: 'DaemonSet', metadata: { name: 'agent' }, spec: { template: pod() } };
  expect(placed(daemonSet, [cordoned]).fits).toBe(1);
  expect(codes(pod(), cordoned)).toEqual(['unschedulable', 'taint']);
});

test('every Pod tolerates for a while that a node isn\'t ready', () => {
  const taint = (effect: string) => node('a', {}, { spec: { taints: [{ key: 'node.kubernetes.io/not-ready', effect }] } });
  expect(placed(pod(), [taint('NoExecute')]).fits).toBe(1);
  expect(codes(pod(), taint('NoSchedule'))).toEqual(['taint']);
});

test('a Pod that names its node is judged by that node alone', () => {
  const nodes = [node('a', {}, { spec: { unschedulable: true, taints: [{ key: 'x', effect: 'NoSchedule' }] } }), node('b', { disk: 'ssd' })];
  expect(placed(pod({ nodeName: 'a' }), nodes)).toMatchObject({ fits: 1, misplaced: 0 });
  expect(codes(pod({ nodeName: 'a', nodeSelector: { disk: 'ssd' } }), ...nodes)).toEqual(['node-selector', 'node-name']);
  expect(placed(pod({ nodeName: 'c' }), nodes))
    .toMatchObject({ fits: 0, nearestMiss: { summary: '2 nodes aren\'t "c", which spec.nodeName names' } });
});

test('the label of an operating system on a Pod is for its nodes only', () => {
  expect(codes({ ...pod(), metadata: { name: 'web', labels: WINDOWS } }, node('a', { 'kubernetes.io/os': 'linux' }))).toEqual(['os-label']);
});

describe('what isn\'t considered', () => {
  test.each([
    ['Pod affinity', { affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{}] } } }],
    ['Pod anti-affinity', { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{}] } } }],
    ['topology spread constraints', { topologySpreadConstraints: [{ whenUnsatisfiable: 'DoNotSchedule' }] }],
    ['volumes', { volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }] }],
    ['resource claims', { resourceClaims: [{ name: 'gpu' }] }],
    ['scheduling gates', { schedulingGates: [{ name: 'wait' }] }],
    ['scheduler "own"', { schedulerName: 'own' }],
    ['tolerations that compare numbers', { tolerations: [{ key: 'sla', operator: 'Gt', value: '1' }] }],
    ['requests of memory, which aren\'t a quantity', { containers: [{ resources: { requests: { memory: 'much' } } }] }],
  ])('%s is named', (what, spec) => {
    expect(placed(pod(spec)).notConsidered).toEqual([what]);
  });

  test('what doesn\'t filter isn\'t named', () => {
    const spread = [{ whenUnsatisfiable: 'ScheduleAnyway' }];
    expect(placed(pod({ volumes: [{ name: 'tmp', emptyDir: {} }], topologySpreadConstraints: spread, schedulerName: 'default-scheduler' }))
      .notConsidered).toEqual([]);
  });

  test('resources of nodes that don\'t report them are', () => {
    const { pods, notConsidered } = whereItRuns([pod()], [node('a', {}, { status: {} }), node('b')]);
    expect(pods[0].fits).toBe(2);
    expect(notConsidered).toEqual(['resources of a node that doesn\'t report them']);
  });
});

describe('groups', () => {
  const membersOf = ({ groups }: ReturnType<typeof whereItRuns>) => groups.map(({ name, nodes }) => [name, nodes]);

  test('nodes that differ only in what names one of them are equal', () => {
    const nodes = [node('a', { 'topology.kubernetes.io/zone': '1' }), node('b', { 'topology.kubernetes.io/zone': '2' })];
    const { groups } = whereItRuns([pod({ nodeSelector: { 'topology.kubernetes.io/zone': '1' } })], nodes);
    expect(groups).toMatchObject([{ nodes: ['a', 'b'], labels: {} }]);
  });

  test('nodes that differ in a label are equal unless a Pod selects it', () => {
    const nodes = [node('a', { disk: 'hdd', rack: '1' }), node('b', { disk: 'ssd', rack: '1' }), node('c', { rack: '1' })];
    const required = (key: string) => ({
      affinity: {
        nodeAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key, operator: 'Exists' }] }] },
        },
      },
    });
    expect(whereItRuns([], nodes).groups).toMatchObject([{ nodes: ['a', 'b', 'c'], labels: { rack: '1' } }]);
    expect(membersOf(whereItRuns([pod(required('rack'))], nodes))).toEqual([['unknown system', ['a', 'b', 'c']]]);
    const each = [['unknown system', ['a']], ['unknown system #2', ['b']], ['unknown system #3', ['c']]];
    expect(membersOf(whereItRuns([pod(required('disk'))], nodes))).toEqual(each);
    expect(membersOf(whereItRuns([pod({ nodeSelector: { disk: 'ssd' } })], nodes))).toEqual(each);
  });

  test('nodes of a group can differ in what a Pod selects, and in what is free', () => {
    const zones = [node('a', { 'topology.kubernetes.io/zone': '1' }), node('b', { 'topology.kubernetes.io/zone': '2' })];
    expect(placed(pod({ nodeSelector: { 'topology.kubernetes.io/zone': '2' } }), zones).groups)
      .toMatchObject([{ fits: 1, reasons: [{ code: 'node-selector', nodes: 1 }] }]);
  });

  test('a group is named by its pool', () => {
    expect(whereItRuns([], [node('a', { 'kubernetes.io/os': 'windows', 'kubernetes.azure.com/agentpool': 'npwin' })]).groups[0].name)
      .toBe('Windows, pool npwin');
  });
});

test('Pods of workloads, Lists, and custom kinds are found, in their order', () => {
  const template = pod();
  const list = {
    apiVersion: 'v1', kind: 'List', items: [
      { apiVersion: 'v1', kind: 'Service', metadata: { name: 'web' } },
      { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { replicas: 3, template } },
      pod(),
      { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', metadata: { name: 'canary' }, spec: { template } },
    ],
  };
  expect(whereItRuns([list], NODES).pods.map(({ pod: { kind, path }, replicas }) => [kind, path, replicas])).toEqual([
    ['Deployment', ['spec', 'template'], 3], ['Pod', undefined, 1], ['Rollout', ['spec', 'template'], undefined],
  ]);
});

test('of several Pods of an object, each names its part', () => {
  const spec = { nodeSelector: WINDOWS };
  const workflow = {
    apiVersion: 'argoproj.io/v1alpha1', kind: 'Workflow', metadata: { name: 'build' },
    spec: { templates: [{ name: 'test', container: { image: 'a' }, ...spec }, { container: { image: 'b' }, ...spec }] },
  };
  const pytorchReplicaSpecs = { Master: { template: { spec } }, Worker: { template: { spec } } };
  const job = { apiVersion: 'kubeflow.org/v1', kind: 'PyTorchJob', metadata: { name: 'train' }, spec: { pytorchReplicaSpecs } };
  const rollout = { apiVersion: 'argoproj.io/v1alpha1', kind: 'Rollout', metadata: { name: 'one' }, spec: { template: { spec } } };
  expect(whereItRuns([workflow, job, rollout], NODES).pods.map((each) => formatObject(each.pod))).toEqual([
    'Workflow build, templates[test]', 'Workflow build, templates[1]',
    'PyTorchJob train, pytorchReplicaSpecs.Master', 'PyTorchJob train, pytorchReplicaSpecs.Worker', 'Rollout one',
  ]);
});

test.each(['a(b', 'a+', '[', '^$', '\\'])('labels of nodes may have any value, such as %j; Pods that select it are for Windows', (value) => {
  const nodes = [node('windows', { ...WINDOWS, pool: value }), node('linux', { 'kubernetes.io/os': 'linux' })];
  // only for a Windows Pod, the release of the image matters
  expect(codes(pod({ nodeSelector: { pool: value } }), ...nodes).sort()).toEqual(['build', 'node-selector', 'os']);
  expect(codes(pod({ nodeSelector: { pool: 'aa' } }), ...nodes).sort()).toEqual(['node-selector', 'node-selector', 'os']);
});

test('Pods that differ only in requests that every node has free share their result; others have their own', () => {
  const named = (name: string, cpu: string, image = 'x') => (
    pod({ containers: [{ name: 'web', image, resources: { requests: { cpu } } }] }, { metadata: { name } }));
  const nodes = [node('large'), node('small', {}, { status: { allocatable: { cpu: '1', pods: '2' } } })];
  const all = [named('a', '1'), named('b', '300m', 'y'), named('c', '1500m'), named('d', '1600m')];
  const { pods: [small, other, large, larger] } = whereItRuns(all, nodes);
  expect(other.groups).toBe(small.groups);
  expect(other.pod.name).toBe('b');
  expect([small, large, larger].map(({ fits }) => fits)).toEqual([2, 1, 1]);
  expect([large, larger].map(({ groups }) => groups[1]!.reasons[0]!.message)).toEqual([
    'the Pod requests 1500m of cpu, more than the 1 that a node has free', 'the Pod requests 1600m of cpu, more than the 1 that a node has free',
  ]);
});

test('what JSON doesn\'t have neither throws nor makes Pods equal', () => {
  const volume: Record<string, unknown> = { size: 1n };
  volume.self = volume;
  const { pods } = whereItRuns([null, Infinity].map((pool) => pod({ nodeSelector: { pool }, volumes: [volume] })), [node('any')]);
  expect(pods.map(({ fits }) => fits)).toEqual([1, 0]);
  const selecting = [null, Infinity].map((pool) => pod({ nodeSelector: { pool } }));
  expect(whereItRuns(selecting, [node('any')]).pods.map(({ fits }) => fits)).toEqual([1, 0]);
});

test('without nodes, it throws', () => {
  expect(() => whereItRuns([pod()], [])).toThrow(`nodes: must contain nodes, got none. Use the output of "${KUBECTL_GET}".`);
});

test.each([
  null, 1, 'x', [], {}, { kind: 'Pod' }, { kind: 'Pod', spec: 1 },
  { kind: 'Pod', spec: { containers: 1, affinity: [], tolerations: {}, nodeSelector: [], nodeName: {} } },
])('a malformed object %j doesn\'t throw', (object) => {
  expect(() => whereItRuns([object], [...NODES, object, { kind: 'Node' }, { kind: 'Node', metadata: 1, spec: 1, status: 1 }])).not.toThrow();
});

describe('with a placeholder, it isn\'t known whether a Pod runs on a node', () => {
  const windows = node('win', { ...WINDOWS, pool: 'a' }, { spec: { taints: [{ key: 'os', value: 'windows', effect: 'NoSchedule' }] } });
  const given = { os: { name: 'windows' }, nodeSelector: WINDOWS, tolerations: [TOLERATION] };
  const affinity = (requirement: PlainObject) => ({
    nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [requirement] }] } },
  });

  test.each<[what: string, spec: PlainObject, by: readonly string[]]>([
    ['nothing', {}, []],
    ['a label', { nodeSelector: { ...WINDOWS, pool: '${POOL}' } }, ['node-selector']],
    ['the whole nodeSelector', { nodeSelector: '${SELECTOR}' }, ['node-selector']],
    ['a value of affinity', { affinity: affinity({ key: 'pool', operator: 'In', values: ['${POOL}'] }) }, ['node-selector']],
    ['a value beside one that matches', { affinity: affinity({ key: 'pool', operator: 'In', values: ['a', '${POOL}'] }) }, []],
    ['a toleration', { tolerations: [{ ...TOLERATION, value: '${OS}' }] }, ['taint']],
    ['a toleration of another taint', { tolerations: [TOLERATION, { key: 'pool', value: '${POOL}' }] }, []],
    ['the name of the node', { nodeName: '${NODE}' }, ['node-name']],
  ])('%s', (_what, spec, unknown) => {
    const reasons = placed(pod({ ...given, ...spec }), [windows]).groups.flatMap((group) => group.reasons);
    expect(reasons.filter(({ code }) => code !== 'build' && code !== 'os').map(({ code, by }) => [code, by]))
      .toEqual(unknown.map((code) => [code, 'unknown']));
  });

  test('the operating system', () => {
    const linux = node('lin', { 'kubernetes.io/os': 'linux' });
    const reasonsOf = (spec: PlainObject) => placed(pod(spec), [linux]).groups.flatMap(({ reasons }) => reasons);
    expect(reasonsOf({ os: { name: '${OS}' } })).toMatchObject([{ by: 'unknown', message: 'the placeholder in spec.os decides on its nodes' }]);
    expect(reasonsOf({})).toEqual([]);
  });

  test.each<[what: string, requests: PlainObject, status: unknown, by: readonly string[]]>([
    ['a request', { memory: '${MEMORY}' }, windows.status, ['unknown']],
    ['a request of a node of unknown size', { memory: '${MEMORY}' }, undefined, []],
    ['a request beside one that is too large', { memory: '${MEMORY}', cpu: '5' }, windows.status, ['scheduler', 'unknown']],
  ])('%s', (_what, requests, status, by) => {
    const containers = [{ name: 'web', image: 'registry.example/web', resources: { requests } }];
    const { groups, notConsidered } = placed(pod({ ...given, containers }), [{ ...windows, status }]);
    const reasons = groups.flatMap((group) => group.reasons).filter(({ code }) => code === 'resource');
    expect([reasons.map((reason) => reason.by), notConsidered]).toEqual([by, []]);
  });

  test('another label that the node lacks decides', () => {
    const { groups } = placed(pod({ ...given, nodeSelector: { ...WINDOWS, pool: '${POOL}', disk: 'ssd' } }), [windows]);
    expect(groups.flatMap((group) => group.reasons)).toContainEqual(expect.objectContaining({ code: 'node-selector', by: 'scheduler' }));
  });
});
