import { PlainObject } from '../../../src/base';
import { checkObjects, checkTexts, Platform } from '../../../src/check';
import { WindowsVersion } from '../../../src/knowledge';
import { formatSummary, formatVerdicts } from '../../../src/scheduling/verdict/format';

const TAINT = { key: 'os', value: 'windows', effect: 'NoSchedule' };
const BUILDS = { 2019: '10.0.17763', 2022: '10.0.20348', 2025: '10.0.26100' };
const node = (name: string, release: keyof typeof BUILDS | 'linux', { labels = {}, taints = [] as object[], runtime }: { labels?: object; taints?: object[]; runtime?: string } = {}): PlainObject => ({
  apiVersion: 'v1', kind: 'Node',
  metadata: {
    name, labels: release === 'linux' ? { 'kubernetes.io/os': 'linux', ...labels } : { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': BUILDS[release], ...labels },
  },
  spec: { taints },
  status: {
    allocatable: { cpu: '4', memory: '13Gi', pods: '110' },
    nodeInfo: release === 'linux' ? { operatingSystem: 'linux' } : { operatingSystem: 'windows', kernelVersion: `${BUILDS[release]}.2402`, containerRuntimeVersion: runtime && `containerd://${runtime}` },
  },
});
const CLUSTER = [node('w19', 2019), node('w22', 2022), node('l1', 'linux')];
const WINDOWS = { nodeSelector: { 'kubernetes.io/os': 'windows' } };
const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';
const BUILD_2022 = { nodeSelector: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': BUILDS[2022] } };
const specOf = (spec: object, image = IMAGE) => ({ containers: [{ name: 'web', image }], ...spec });
const pod = (spec: object, image?: string): PlainObject => ({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'web' }, spec: specOf(spec, image) });
const workload = (kind: string, spec: object, podSpec: object = BUILD_2022): PlainObject => ({
  apiVersion: kind.endsWith('Job') ? 'batch/v1' : 'apps/v1', kind, metadata: { name: 'web' },
  spec: { selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: specOf(podSpec) }, ...spec },
});
const required = (...nodeSelectorTerms: object[]) => (
  { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } });
const judge = (object: PlainObject, nodes: readonly PlainObject[] = CLUSTER, options: object = {}) => (
  checkObjects([object], { ...(nodes.length > 0 && { nodes }), ...options }).workloads[0]);
const verdict = (...args: Parameters<typeof judge>) => judge(...args).verdict;

describe('a Pod on nodes that are known', () => {
  const upgraded = [node('w', 2022, { labels: { 'node.kubernetes.io/windows-build': BUILDS[2019] } })];
  test.each<[string, PlainObject, readonly PlainObject[] | undefined, string]>([
    ['runs on the build of its image', pod(BUILD_2022), CLUSTER, 'runs'],
    ['may be scheduled to another build', pod(WINDOWS), CLUSTER, 'misplaced'],
    ['runs on a node that was upgraded in place: what it reports counts', pod(WINDOWS), upgraded, 'runs'],
    ['selects the old label of a node that was upgraded in place', pod({ nodeSelector: { ...WINDOWS.nodeSelector, 'node.kubernetes.io/windows-build': BUILDS[2019] } }), upgraded, 'runs'],
    ['selects a label that only the kubelet of before 1.14 set', pod({ nodeSelector: { 'beta.kubernetes.io/os': 'windows' } }), [{ ...node('w', 2022), metadata: { name: 'w', labels: { 'beta.kubernetes.io/os': 'windows' } } }], 'runs'],
    ['names a node by a field that no node has', pod({ ...WINDOWS, ...required({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['none'] }] }) }), CLUSTER, 'unschedulable'],
    ['has values with Exists', pod({ ...WINDOWS, ...required({ matchExpressions: [{ key: 'pool', operator: 'Exists', values: ['a'] }] }) }), CLUSTER, 'rejected'],
    ['has a field that the API server rejects', pod({ ...BUILD_2022, os: { name: 'windows' }, hostPID: true }), CLUSTER, 'rejected'],
    ['requests more than a node has', pod({ ...BUILD_2022, containers: [{ name: 'web', image: IMAGE, resources: { requests: { cpu: '64', memory: '512Gi' } } }] }), CLUSTER, 'unschedulable'],
    ['doesn\'t tolerate the taint', pod(WINDOWS), [node('w', 2022, { taints: [TAINT] })], 'unschedulable'],
    ['has an image of unknown release, of several builds', pod(WINDOWS, 'registry.corp/orders:4.8'), CLUSTER, 'unknown'],
    ['has an image of unknown release, of one build', pod(BUILD_2022, 'registry.corp/orders:4.8'), CLUSTER, 'runs'],
    ['starts a program that Windows doesn\'t have', pod({ ...BUILD_2022, containers: [{ name: 'web', image: IMAGE, command: ['/bin/sh', '-c', 'x'] }] }), CLUSTER, 'fails'],
    ['is for Windows, but may be scheduled to Linux nodes', pod({ os: { name: 'windows' } }), CLUSTER, 'misplaced'],
    ['selects the release of AKS', pod({ nodeSelector: { 'kubernetes.azure.com/os-sku': 'Windows2022' } }), [node('w', 2022, { labels: { 'kubernetes.azure.com/os-sku': 'Windows2022' } }), node('v', 2019)], 'runs'],
    ['names a build in its tag', pod(WINDOWS, 'sixeyed/petshop-db:1809'), CLUSTER, 'misplaced'],
  ])('%s', (_, object, nodes, expected) => expect(verdict(object, nodes)).toBe(expected));

  test.each([['1.6.22', 'misplaced'], ['1.6.23', 'runs'], ['1.7.5', 'misplaced'], ['1.7.6', 'runs'], ['1.7.3+azure', 'unknown'], ['2.3.1', 'runs'], [undefined, 'runs']])(
    'an image of 2022 on a node of 2025 with containerd %s: %s', (runtime, expected) => {
      expect(verdict(pod(WINDOWS), [node('w', 2025, { runtime })])).toBe(expected);
      // its own build runs on each
      expect(verdict(pod(WINDOWS), [node('w', 2022, { runtime })])).toBe('runs');
    });

  test('a RuntimeClass that the cluster doesn\'t have is rejected; without any, it is unknown', () => {
    const other = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'other' }, handler: 'runhcs-wcow-process' };
    expect(verdict(pod({ ...BUILD_2022, runtimeClassName: 'windows' }), [...CLUSTER, other])).toBe('rejected');
    expect(verdict(pod({ ...BUILD_2022, runtimeClassName: 'windows' }))).toBe('unknown');
    expect(verdict(pod({ ...BUILD_2022, runtimeClassName: 'other' }), CLUSTER, { runtimeClasses: [other] })).toBe('runs');
  });

  test('what an unknown RuntimeClass may select or tolerate is unknown', () => {
    const tainted = [node('w22', 2022, { taints: [TAINT] }), node('l1', 'linux')];
    const windows = pod({ os: { name: 'windows' }, runtimeClassName: 'windows' });
    expect(verdict(windows, tainted)).toBe('unknown');
    const { findings } = checkObjects([windows], { nodes: tainted });
    expect(findings.map(({ rule, effect }) => `${effect} ${rule}`)).toEqual(expect.arrayContaining(['advice os-selector-missing', 'advice toleration-missing']));
    expect(findings.every(({ message }) => !/stays Pending$|on a Linux node$/.test(message))).toBe(true);
    expect(verdict(pod({ os: { name: 'windows' } }), tainted)).toBe('misplaced');
  });

  test('labels that contradict what nodes report are noted', () => {
    const { nodeNotes } = checkObjects([pod(WINDOWS)], { nodes: upgraded });
    expect(nodeNotes).toEqual([expect.stringContaining('node w: the label node.kubernetes.io/windows-build is 10.0.17763, but the node reports 10.0.20348')]);
    expect(checkObjects([pod(WINDOWS)], { nodes: CLUSTER }).nodeNotes).toBeUndefined();
  });
});

describe('an image for the other operating system', () => {
  const windowsClass = { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'windows' }, handler: 'runhcs-wcow-process', scheduling: { nodeSelector: WINDOWS.nodeSelector } };
  const both = { containers: [{ name: 'a', image: 'nginx:1.29-alpine' }, { name: 'b', image: IMAGE }] };
  const W22 = [node('w22', 2022)];
  test.each<[string, object, string, readonly PlainObject[], string]>([
    ['selects Windows nodes', WINDOWS, 'nginx:1.29-alpine', CLUSTER, 'fails'],
    ['names Windows', { ...WINDOWS, os: { name: 'windows' } }, 'nginx:1.29-alpine', CLUSTER, 'fails'],
    ['gets Windows nodes from its RuntimeClass', { runtimeClassName: 'windows' }, 'nginx:1.29-alpine', CLUSTER, 'fails'],
    ['selects Linux nodes', { nodeSelector: { 'kubernetes.io/os': 'linux' } }, IMAGE, CLUSTER, 'fails'],
    ['has an image of each, first the Linux one', both, '', W22, 'fails'],
    ['has an image of each, first the Windows one', { containers: [...both.containers].reverse() }, '', W22, 'fails'],
    ['has an image of each, and may be scheduled to both', both, '', CLUSTER, 'misplaced'],
    ['selects nothing', {}, 'nginx:1.29-alpine', W22, 'misplaced'],
  ])('of a Pod that %s: the rules and the filters give one verdict', (_, spec, image, nodes, expected) => {
    const { verdict: judged, reasons } = judge(pod(spec, image), [...nodes, windowsClass]);
    expect(judged).toBe(expected);
    const by = (isRule: boolean) => [...new Set(reasons.filter((each) => ('rule' in each) === isRule).map((each) => each.verdict))];
    expect(by(false)).toContain(expected);
    expect(by(false)).not.toContain('unknown');
    if (nodes === CLUSTER || image === '') { expect(by(true)).toContain(expected); }
  });
});

test.each<[string, object, string, string]>([
  ['of the nodes', WINDOWS, 'windows', 'runs'], ['in other letters', WINDOWS, 'Windows', 'fails'], ['of other nodes', WINDOWS, 'linux', 'fails'],
  ['of other nodes, for Linux', { nodeSelector: { 'kubernetes.io/os': 'linux' } }, 'windows', 'fails'], ['of some of the nodes', {}, 'linux', 'misplaced'], ['of other nodes, for any', { nodeSelector: { 'kubernetes.io/os': 'linux' } }, 'Linux', 'fails'],
])('a label kubernetes.io/os of the Pod %s', (_, spec, label, expected) => {
  const labelled = { ...pod(spec, 'registry.corp/orders:4.8'), metadata: { name: 'web', labels: { 'kubernetes.io/os': label } } };
  const { verdict: judged, reasons } = judge(labelled, [node('w22', 2022), node('l1', 'linux')]);
  expect(judged).toBe(expected);
  expect(reasons.some((each) => 'rule' in each && each.rule === 'os-label-on-pod')).toBe(expected === 'fails');
});

test('a given release is that of images whose names have none', () => {
  const image = 'registry.corp/orders:4.8';
  expect(verdict(pod(WINDOWS, image), [node('w', 2022), node('v', 2025)], { version: WindowsVersion.LTSC2022 })).toBe('runs');
  expect(verdict(pod(WINDOWS, image), CLUSTER, { version: WindowsVersion.LTSC2022 })).toBe('misplaced');
});

describe('the number of Pods', () => {
  test.each<[string, PlainObject, number | undefined, string]>([
    ['replicas', workload('Deployment', { replicas: 3 }), 3, 'runs'],
    ['the default', workload('StatefulSet', { serviceName: 'x' }), 1, 'runs'],
    ['none', workload('Deployment', { replicas: 0 }, WINDOWS), 0, 'misplaced'],
    ['completions that are still needed', { ...workload('Job', { parallelism: 4, completions: 5 }), status: { succeeded: 3 } }, 2, 'runs'],
    ['a suspended Job', workload('Job', { suspend: true }), 0, 'runs'],
    ['a Job that failed', { ...workload('Job', {}), status: { conditions: [{ type: 'Failed', status: 'True' }] } }, 0, 'runs'],
    ['fewer than none', workload('Deployment', { replicas: -1 }), 0, 'rejected'],
    ['fewer completions than none', workload('Job', { completions: -2 }), 0, 'rejected'],
    ['a DaemonSet', workload('DaemonSet', {}), 1, 'runs'],
    ['a DaemonSet that selects no node', workload('DaemonSet', {}, { nodeSelector: { 'kubernetes.io/os': 'windows', 'pool': 'none' } }), 0, 'runs'],
  ])('%s', (_, object, pods, expected) => expect(judge(object)).toMatchObject({ pods, verdict: expected }));

  test('a DaemonSet that selects no node has a note; one that only a taint keeps away is unschedulable', () => {
    expect(judge(workload('DaemonSet', {}, { nodeSelector: { 'kubernetes.io/os': 'windows', 'pool': 'none' } })).note).toMatch(/^no node matches, so it has no Pods/);
    expect(verdict(workload('DaemonSet', {}, BUILD_2022), [node('w', 2022, { taints: [TAINT] }), node('l', 'linux')])).toBe('unschedulable');
  });

  test('the Pods of a workload that runs already have room', () => {
    const full = { requests: { cpu: '3' } };
    const spec = { ...BUILD_2022, containers: [{ name: 'web', image: IMAGE, resources: full }] };
    const running = { ...pod({ ...spec, nodeName: 'w22' }), metadata: { name: 'web-5d9-x', namespace: 'default', ownerReferences: [{ apiVersion: 'apps/v1', kind: 'ReplicaSet', name: 'web-5d9', controller: true }] } };
    expect(verdict(workload('Deployment', {}, spec), [...CLUSTER, running])).toBe('runs');
    expect(verdict({ ...workload('Deployment', {}, spec), metadata: { name: 'other' } }, [...CLUSTER, running])).toBe('unschedulable');
  });
});

describe('without nodes', () => {
  test('a verdict that depends on the platform is unknown without one', () => {
    const { verdict: unknown, summary } = judge(pod(BUILD_2022), []);
    expect([unknown, summary]).toEqual(['unknown', expect.stringMatching(/unschedulable on .*GKE.*; runs on AKS, EKS, RKE2$/)]);
    expect(verdict(pod(BUILD_2022), [], { platform: Platform.AKS })).toBe('runs');
    expect(verdict(pod(BUILD_2022), [], { platform: Platform.GKE })).toBe('unschedulable');
  });
  test('a node that is named isn\'t known', () => {
    expect(judge(pod({ ...WINDOWS, nodeName: 'w22' }), [], { platform: Platform.AKS })).toMatchObject({ verdict: 'unknown', summary: 'spec.nodeName is "w22", a node that isn\'t known' });
    expect(verdict(pod({ ...WINDOWS, nodeName: 'w22' }))).toBe('runs');
    expect(verdict(pod({ ...WINDOWS, nodeName: 'none' }))).toBe('unschedulable');
  });
  test('the build of the nodes is unknown, unless the Pod selects it', () => {
    expect(verdict(pod(WINDOWS), [], { platform: Platform.AKS })).toBe('unknown');
    expect(verdict(pod({ nodeSelector: { 'kubernetes.azure.com/os-sku': 'Windows2022' } }), [], { platform: Platform.AKS })).toBe('runs');
  });
  test('a Linux workload runs, and nothing says that it runs on Windows nodes', () => {
    const linux = { ...pod({ nodeSelector: { 'kubernetes.io/os': 'linux', 'disk': 'ssd' } }, 'nginx:1.29') };
    const result = checkTexts([{ text: JSON.stringify(linux) }]);
    expect(result.workloads).toMatchObject([{ verdict: 'runs', pods: 1 }]);
    expect(formatVerdicts(result.workloads) + formatSummary(result)).toMatch(/^1 workload with 1 Pod: 1 runs\nassumed: /);
    expect(formatSummary(checkTexts([{ text: 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n' }]))).toBe('');
  });
});
