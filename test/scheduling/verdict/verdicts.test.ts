import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { verdictsOfAllParts } from './parts';
import { objectAt, PlainObject } from '../../../src/base';
import { checkObjects, checkTexts, Platform } from '../../../src/check';
import { diagnose } from '../../../src/doctor';
import { isLinuxImage, WindowsVersion } from '../../../src/knowledge';
import { findPodTemplate, isHostProcessPod, podOs } from '../../../src/kubernetes';
import { completePod } from '../../../src/pods';
import { formatSummary, formatVerdicts } from '../../../src/scheduling/verdict/format';
import { windowsNode } from '../../checker/manifests';
import { parse } from '../../checker/rules/context';
import { Folder } from '../../cli/command';
import { codeBlocks, pages, ROOT } from '../../docs/code-blocks';

const TAINT = { key: 'os', value: 'windows', effect: 'NoSchedule' };
const BUILDS = { 2019: '10.0.17763', 2022: '10.0.20348', 2025: '10.0.26100' };
const node = (
  name: string, release: keyof typeof BUILDS | 'linux',
  { labels = {}, taints = [] as object[], runtime }: { labels?: object; taints?: object[]; runtime?: string } = {},
): PlainObject => ({
  apiVersion: 'v1', kind: 'Node',
  metadata: {
    name,
    labels: release === 'linux'
      ? { 'kubernetes.io/os': 'linux', ...labels }
      : { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': BUILDS[release], ...labels },
  },
  spec: { taints },
  status: {
    allocatable: { cpu: '4', memory: '13Gi', pods: '110' },
    nodeInfo: release === 'linux'
      ? { operatingSystem: 'linux' }
      : { operatingSystem: 'windows', kernelVersion: `${BUILDS[release]}.2402`, containerRuntimeVersion: runtime && `containerd://${runtime}` },
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
  spec: {
    ...(kind !== 'Job' && { selector: { matchLabels: { a: 'b' } } }), template: { metadata: { labels: { a: 'b' } }, spec: specOf(podSpec) }, ...spec,
  },
});
const required = (...nodeSelectorTerms: object[]) => (
  { affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } } });
const POOLS = [node('w', 2022, { labels: { pool: 'win', zone: 'a' } }), node('l', 'linux', { labels: { pool: 'linux', zone: 'a' } })];
const judge = (object: PlainObject, nodes: readonly PlainObject[] = CLUSTER, options: object = {}) => (
  checkObjects([object], { ...(nodes.length > 0 && { nodes }), ...options }).workloads[0]);
const verdict = (...args: Parameters<typeof judge>) => judge(...args).verdict;

describe('a Pod on nodes that are known', () => {
  const upgraded = [node('w', 2022, { labels: { 'node.kubernetes.io/windows-build': BUILDS[2019] } })];
  test.each<[string, PlainObject, readonly PlainObject[] | undefined, string]>([
    ['runs on the build of its image', pod(BUILD_2022), CLUSTER, 'runs'],
    ['may be scheduled to another build', pod(WINDOWS), CLUSTER, 'misplaced'],
    ['runs on a node that was upgraded in place: what it reports counts', pod(WINDOWS), upgraded, 'runs'],
    [
      'selects the old label of a node that was upgraded in place',
      pod({ nodeSelector: { ...WINDOWS.nodeSelector, 'node.kubernetes.io/windows-build': BUILDS[2019] } }), upgraded, 'runs',
    ],
    [
      'selects a label that only the kubelet of before 1.14 set', pod({ nodeSelector: { 'beta.kubernetes.io/os': 'windows' } }),
      [{ ...node('w', 2022), metadata: { name: 'w', labels: { 'beta.kubernetes.io/os': 'windows' } } }], 'runs',
    ],
    [
      'names a node by a field that no node has',
      pod({ ...WINDOWS, ...required({ matchFields: [{ key: 'metadata.name', operator: 'In', values: ['none'] }] }) }), CLUSTER, 'unschedulable',
    ],
    [
      'has values with Exists', pod({ ...WINDOWS, ...required({ matchExpressions: [{ key: 'pool', operator: 'Exists', values: ['a'] }] }) }), CLUSTER,
      'rejected',
    ],
    ['has a field that the API server rejects', pod({ ...BUILD_2022, os: { name: 'windows' }, hostPID: true }), CLUSTER, 'rejected'],
    [
      'requests more than a node has',
      pod({ ...BUILD_2022, containers: [{ name: 'web', image: IMAGE, resources: { requests: { cpu: '64', memory: '512Gi' } } }] }), CLUSTER,
      'unschedulable',
    ],
    ['doesn\'t tolerate the taint', pod(WINDOWS), [node('w', 2022, { taints: [TAINT] })], 'unschedulable'],
    ['has an image of unknown release, of several builds', pod(WINDOWS, 'registry.corp/orders:4.8'), CLUSTER, 'unknown'],
    ['has an image of unknown release, of one build', pod(BUILD_2022, 'registry.corp/orders:4.8'), CLUSTER, 'runs'],
    [
      'starts a program that Windows doesn\'t have',
      pod({ ...BUILD_2022, containers: [{ name: 'web', image: IMAGE, command: ['/bin/sh', '-c', 'x'] }] }), CLUSTER, 'fails',
    ],
    ['is for Windows, but may be scheduled to Linux nodes', pod({ os: { name: 'windows' } }), CLUSTER, 'misplaced'],
    ['selects a label of Windows nodes only', pod({ nodeSelector: { pool: 'win' } }), POOLS, 'runs'],
    ['selects a label of Linux nodes too', pod({ nodeSelector: { zone: 'a' } }), POOLS, 'misplaced'],
    [
      'doesn\'t tolerate a taint of all Linux nodes', pod({ os: { name: 'windows' } }),
      [node('w', 2022), node('l', 'linux', { taints: [{ key: 'linux', effect: 'NoSchedule' }] })], 'runs',
    ],
    ['of a DaemonSet selects no node', workload('DaemonSet', {}, { nodeSelector: { pool: 'none' } }), POOLS, 'runs'],
    [
      'selects the release of AKS', pod({ nodeSelector: { 'kubernetes.azure.com/os-sku': 'Windows2022' } }),
      [node('w', 2022, { labels: { 'kubernetes.azure.com/os-sku': 'Windows2022' } }), node('v', 2019)], 'runs',
    ],
    ['names a build in its tag', pod(WINDOWS, 'sixeyed/petshop-db:1809'), CLUSTER, 'misplaced'],
  ])('%s', (_, object, nodes, expected) => expect(verdict(object, nodes)).toBe(expected));

  test.each([
    ['1.6.22', 'misplaced'], ['1.6.23', 'runs'], ['1.7.5', 'misplaced'], ['1.7.6', 'runs'], ['1.7.3+azure', 'unknown'], ['2.3.1', 'runs'],
    [undefined, 'runs'],
  ])(
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
    expect(findings.map(({ rule, effect }) => `${effect} ${rule}`))
      .toEqual(expect.arrayContaining(['advice os-selector-missing', 'advice toleration-missing']));
    expect(findings.every(({ message }) => !/stays Pending$|on a Linux node$/.test(message))).toBe(true);
    expect(verdict(pod({ os: { name: 'windows' } }), tainted)).toBe('misplaced');
  });

  test('labels that contradict what nodes report are noted', () => {
    const { nodeNotes } = checkObjects([pod(WINDOWS)], { nodes: upgraded });
    expect(nodeNotes).toEqual([
      expect.stringContaining('node w: the label node.kubernetes.io/windows-build is 10.0.17763, but the node reports 10.0.20348'),
    ]);
    expect(checkObjects([pod(WINDOWS)], { nodes: CLUSTER }).nodeNotes).toBeUndefined();
  });
});

describe('an image for the other operating system', () => {
  const windowsClass = {
    apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'windows' }, handler: 'runhcs-wcow-process',
    scheduling: { nodeSelector: WINDOWS.nodeSelector },
  };
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
  ['of other nodes, for Linux', { nodeSelector: { 'kubernetes.io/os': 'linux' } }, 'windows', 'fails'],
  ['of some of the nodes', {}, 'linux', 'misplaced'],
  ['of other nodes, for any', { nodeSelector: { 'kubernetes.io/os': 'linux' } }, 'Linux', 'fails'],
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
  const ENDING = { ...BUILD_2022, restartPolicy: 'Never' };
  const volcano = (kind: string, spec: object) => ({ apiVersion: 'batch.volcano.sh/v1alpha1', kind, metadata: { name: 'web' }, spec });
  const tasks = [{ name: 'web', replicas: 5, template: { spec: pod(BUILD_2022).spec } }];
  test.each<[string, PlainObject, number | undefined, string]>([
    ['replicas', workload('Deployment', { replicas: 3 }), 3, 'runs'],
    ['the default', workload('StatefulSet', { serviceName: 'x' }), 1, 'runs'],
    ['none', workload('Deployment', { replicas: 0 }, WINDOWS), 0, 'misplaced'],
    ['completions that are still needed', { ...workload('Job', { parallelism: 4, completions: 5 }, ENDING), status: { succeeded: 3 } }, 2, 'runs'],
    ['a suspended Job', workload('Job', { suspend: true }, ENDING), 0, 'runs'],
    ['a Job that failed', { ...workload('Job', {}, ENDING), status: { conditions: [{ type: 'Failed', status: 'True' }] } }, 0, 'runs'],
    ['a Pod that has ended', { ...pod(BUILD_2022), status: { phase: 'Failed', reason: 'Evicted' } }, 0, 'runs'],
    ['a Pod that has succeeded', { ...pod(BUILD_2022), status: { phase: 'Succeeded' } }, 0, 'runs'],
    ['a Pod that runs', { ...pod(BUILD_2022), status: { phase: 'Running' } }, 1, 'runs'],
    ['fewer than none', workload('Deployment', { replicas: -1 }), 0, 'rejected'],
    ['a number in quotes', workload('Deployment', { replicas: '3' }), 1, 'rejected'],
    ['a fraction', workload('StatefulSet', { replicas: -0.5 }), 0, 'rejected'],
    ['more than an integer of 32 bits', workload('Job', { parallelism: 2 ** 31, completions: 5 }), 5, 'rejected'],
    ['a number that a template fills in', workload('Deployment', { replicas: '${REPLICAS}' }), undefined, 'runs'],
    ['fewer completions than none', workload('Job', { completions: -2 }), 0, 'rejected'],
    ['tasks of a Job of Volcano', volcano('Job', { parallelism: 'x', tasks }), 5, 'runs'],
    ['tasks of a CronJob of Volcano', volcano('CronJob', { jobTemplate: { spec: { tasks } } }), 5, 'runs'],
    ['a StatefulSet of Kruise', { ...workload('StatefulSet', { replicas: '3' }), apiVersion: 'apps.kruise.io/v1beta1' }, 1, 'rejected'],
    ['a DaemonSet of Kruise', { ...workload('DaemonSet', {}), apiVersion: 'apps.kruise.io/v1alpha1' }, 1, 'runs'],
    ['a DaemonSet', workload('DaemonSet', {}), 1, 'runs'],
    ['a DaemonSet that selects no node', workload('DaemonSet', {}, { nodeSelector: { 'kubernetes.io/os': 'windows', 'pool': 'none' } }), 0, 'runs'],
  ])('%s', (_, object, pods, expected) => {
    const judged = judge(object);
    expect([judged.pods, judged.verdict]).toEqual([pods, expected]);
  });

  test('a DaemonSet that selects no node has a note; one that only a taint keeps away is unschedulable', () => {
    expect(judge(workload('DaemonSet', {}, { nodeSelector: { 'kubernetes.io/os': 'windows', 'pool': 'none' } })).note)
      .toMatch(/^no node matches, so it has no Pods/);
    expect(verdict(workload('DaemonSet', {}, BUILD_2022), [node('w', 2022, { taints: [TAINT] }), node('l', 'linux')])).toBe('unschedulable');
  });

  describe('of a workload that runs already, get its room, and no more', () => {
    const of = (resources: object, more: object = {}) => ({ ...BUILD_2022, containers: [{ name: 'web', image: IMAGE, resources, ...more }] });
    const full = { requests: { cpu: '3' } };
    const ownedBy = (kind: string, name: string) => ({ ownerReferences: [{ apiVersion: 'apps/v1', kind, name, controller: true }] });
    const running = (kind: string, name: string, spec: object = of(full)) => (
      { ...pod({ ...spec, nodeName: 'w22' }), metadata: { name: 'web-x', namespace: 'default', ...ownedBy(kind, name) } });
    const maker = (kind: string, name: string, metadata: object) => (
      { apiVersion: 'apps/v1', kind, metadata: { name, namespace: 'default', ...metadata }, spec: {} });
    const GROUPS: Record<string, string> = { Rollout: 'argoproj.io/v1alpha1', DeploymentConfig: 'apps.openshift.io/v1' };
    const web = (kind: string, spec: object = of(full)) => ({ ...workload(kind, {}, spec), ...(GROUPS[kind] && { apiVersion: GROUPS[kind] }) });

    test.each<[string, PlainObject, readonly PlainObject[], string]>([
      ['a Deployment', web('Deployment'), [running('ReplicaSet', 'web-5d9')], 'runs'],
      ['another one', { ...web('Deployment'), metadata: { name: 'other' } }, [running('ReplicaSet', 'web-5d9')], 'unschedulable'],
      ['requests that are raised too far', web('Deployment', of({ requests: { cpu: '30' } })), [running('ReplicaSet', 'web-5d9')], 'unschedulable'],
      [
        'a device that no node has', web('Deployment', of({ limits: { 'microsoft.com/directx': 1 } })), [running('ReplicaSet', 'web-5d9')],
        'unschedulable',
      ],
      ['a StatefulSet', web('StatefulSet'), [running('StatefulSet', 'web')], 'runs'],
      ['a Rollout, by the name of its ReplicaSet', web('Rollout'), [running('ReplicaSet', 'web-5d9')], 'runs'],
      ['a DeploymentConfig, by the name', web('DeploymentConfig'), [running('ReplicationController', 'web-1')], 'runs'],
      ['by owners with other names', web('Rollout'), [running('ReplicaSet', 'x'), maker('ReplicaSet', 'x', ownedBy('Rollout', 'web'))], 'runs'],
      ['of a ReplicaSet of its own', web('Deployment'), [running('ReplicaSet', 'web-5d9'), maker('ReplicaSet', 'web-5d9', {})], 'unschedulable'],
      ['a cycle of owners', web('Deployment'), [running('ReplicaSet', 'a'), maker('ReplicaSet', 'a', ownedBy('ReplicaSet', 'a'))], 'unschedulable'],
    ])('%s', (_, object, others, expected) => {
      expect(verdict(object, [...CLUSTER, ...others])).toBe(expected);
    });

    test('a host port of their own, not one of others', () => {
      const port = { ports: [{ containerPort: 80, hostPort: 8080 }] };
      const own = running('ReplicaSet', 'web-5d9', of({}, port));
      expect(verdict(web('Deployment', of({}, port)), [...CLUSTER, own])).toBe('runs');
      expect(verdict(web('Deployment', of({}, port)), [...CLUSTER, running('DaemonSet', 'other', of({}, port))])).toBe('unschedulable');
    });

    test('a DaemonSet says where it has no room', () => {
      const node2 = node('w22b', 2022);
      const other = { ...running('DaemonSet', 'other'), spec: { ...of(full), nodeName: 'w22b' } };
      expect(judge(web('DaemonSet'), [...CLUSTER, node2, running('DaemonSet', 'web'), other]).note)
        .toMatch(/^1 of its 2 Pods stays Pending: the Pod requests 3 of cpu/);
    });
  });

  test('an object that the input has twice, as overlapping dumps do, counts once', () => {
    const running = pod({ ...BUILD_2022, nodeName: 'w22', containers: [{ name: 'web', image: IMAGE, resources: { requests: { cpu: '2' } } }] });
    const spec = { ...BUILD_2022, containers: [{ name: 'web', image: IMAGE, resources: { requests: { cpu: '1' } } }] };
    const dump = [...CLUSTER, { ...running, metadata: { name: 'other', namespace: 'default' } }];
    expect(judge(workload('DaemonSet', {}, spec), [...dump, ...dump])).toEqual(judge(workload('DaemonSet', {}, spec), dump));
    expect(diagnose([...dump, ...dump]).workloads).toEqual(diagnose(dump).workloads);
  });

  test('a DaemonSet that a taint keeps away gets no Pod, also without room', () => {
    const big = { ...BUILD_2022, containers: [{ name: 'web', image: IMAGE, resources: { requests: { cpu: '99' } } }] };
    expect(judge(workload('DaemonSet', {}, big), [node('w', 2022, { taints: [TAINT] })])).toMatchObject({ verdict: 'unschedulable', pods: 0 });
  });

  test('a Pod that names a node of the other operating system needs both corrected', () => {
    const named = pod({ nodeName: 'w22', containers: [{ name: 'a', image: 'nginx' }] });
    expect(judge(named).reasons).toEqual([expect.objectContaining({ fix: 'remove nodeName, and select the label kubernetes.io/os=linux' })]);
  });
});

describe('Pods whose maker isn\'t among the objects', () => {
  const of = (kind: string, name: string, spec: object = {}) => ({
    ...pod({ ...WINDOWS, nodeName: 'w22', ...spec }),
    metadata: { name: `${name}-x`, namespace: 'default', ownerReferences: [{ apiVersion: 'apps/v1', kind, name, controller: true }] },
  });
  const judged = (...objects: PlainObject[]) => checkObjects(objects, { platform: Platform.UPSTREAM }).workloads
    .map(({ kind, name, verdict: each, summary }) => [kind, name, each, summary]);

  test('are judged through the object that it is named after', () => {
    const names = (...objects: PlainObject[]) => judged(...objects).map(([kind, name]) => `${kind} ${name}`);
    expect(names(workload('Deployment', {}), of('ReplicaSet', 'web-5d9'))).toEqual(['Deployment web']);
    const cronJob = { ...workload('CronJob', {}), spec: { jobTemplate: workload('Job', {}) } };
    expect(names(cronJob, of('Job', 'web-29123456'))).toEqual(['CronJob web']);
    expect(names(workload('Deployment', {}), of('ReplicaSet', 'web-canary'), of('ReplicaSet', 'other-5d9')))
      .toEqual(['Deployment web', 'ReplicaSet web-canary', 'ReplicaSet other-5d9']);
  });

  test('don\'t count when they have ended', () => {
    const pods = ['Failed', 'Running', 'Succeeded'].map((phase, i) => {
      const { metadata, ...rest } = of('ReplicaSet', 'web-5d9');
      return { ...rest, metadata: { ...metadata, name: `web-5d9-${i}` }, status: { phase } };
    });
    expect(checkObjects(pods, { platform: Platform.UPSTREAM }).workloads.map((each) => each.pods)).toEqual([1]);
    expect(diagnose([...CLUSTER, ...pods]).workloads.map((each) => each.pods)).toEqual([1]);
  });

  test('are on their nodes, whatever taints are assumed', () => {
    expect(judged(of('ReplicaSet', 'web-5d9')))
      .toEqual([['ReplicaSet', 'web-5d9', 'unknown', 'spec.nodeName is "w22", a node that isn\'t known']]);
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
    expect(judge(pod({ ...WINDOWS, nodeName: 'w22' }), [], { platform: Platform.AKS }))
      .toMatchObject({ verdict: 'unknown', summary: 'spec.nodeName is "w22", a node that isn\'t known' });
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

const NODE: PlainObject = {
  apiVersion: 'v1', kind: 'Node',
  metadata: { name: 'w22', labels: { 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': '10.0.20348' } },
  status: { nodeInfo: { operatingSystem: 'windows', kernelVersion: '10.0.20348.2402' }, allocatable: { cpu: '4', memory: '8Gi', pods: '110' } },
};
const OWNER = { apiVersion: 'core.strimzi.io/v1beta2', kind: 'StrimziPodSet', name: 'set' };
const PODS = ['set-0', 'set-1', 'set-2'].map((name): PlainObject => ({
  apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace: 'shop', ownerReferences: [{ ...OWNER, uid: 'a', controller: true }] },
  spec: { nodeSelector: { 'kubernetes.io/os': 'windows' }, containers: [{ name: 'main', image: 'mcr.microsoft.com/windows/nanoserver:ltsc2025' }] },
}));

/** A maker of which no Pods are read, as of an operator that writes them itself. */
const MAKER: PlainObject = { apiVersion: OWNER.apiVersion, kind: OWNER.kind, metadata: { name: 'set', namespace: 'shop' }, spec: { selector: {} } };

test.each([
  ['isn\'t among the objects', []], ['defines no Pods that can be read', [MAKER]],
])('Pods whose maker %s are one workload, in check and doctor', (_what, makers) => {
  const objects = [NODE, ...makers, ...PODS];
  const expected = [expect.objectContaining({ kind: 'StrimziPodSet', namespace: 'shop', name: 'set', pods: 3, verdict: 'misplaced' })];
  expect(checkObjects(objects, { nodes: objects }).workloads).toEqual(expected);
  expect(diagnose(objects).workloads).toEqual(expected);
});

test('Pods whose maker is a workload are judged through it', () => {
  const owned = PODS.map((each): PlainObject => ({
    ...each, metadata: {
      ...each.metadata as object, ownerReferences: [{ apiVersion: 'apps/v1', kind: 'StatefulSet', name: 'set', uid: 'a', controller: true }],
    },
  }));
  const set: PlainObject = {
    apiVersion: 'apps/v1', kind: 'StatefulSet', metadata: { name: 'set', namespace: 'shop' },
    spec: { replicas: 3, selector: { matchLabels: { a: 'b' } }, template: { metadata: { labels: { a: 'b' } }, spec: PODS[0].spec } },
  };
  const objects = [NODE, ...owned, set];
  const expected = [expect.objectContaining({ kind: 'StatefulSet', pods: 3, verdict: 'misplaced' })];
  expect(checkObjects(objects, { nodes: objects }).workloads).toEqual(expected);
  expect(diagnose(objects).workloads).toEqual(expected);
});

describe('parts', () => {
  /** Workloads on clusters, through check, where, doctor, the playground, `filter --nodes`, and `admission preview --nodes`: one verdict. */

  const windows = (name: string, build: string, { labels = {}, taints = [] as object[] } = {}): PlainObject => ({
    apiVersion: 'v1', kind: 'Node',
    metadata: {
      name, labels: { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64', 'node.kubernetes.io/windows-build': build, ...labels },
    }, spec: { taints },
    status: {
      nodeInfo: { operatingSystem: 'windows', architecture: 'amd64', kernelVersion: `${build}.2402` },
      allocatable: { cpu: '4', memory: '13Gi', pods: '110' },
    },
  });
  const LINUX = {
    apiVersion: 'v1', kind: 'Node', metadata: { name: 'l', labels: { 'kubernetes.io/os': 'linux' } },
    status: { nodeInfo: { operatingSystem: 'linux' } },
  };
  const W22 = windows('w22', '10.0.20348');
  const SELECTED = { nodeSelector: { 'kubernetes.io/os': 'windows' } };

  const requiring = (value: unknown) => ({ affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: value } } });
  const of = (kind: string, spec: object, more: object = {}): PlainObject => {
    const podSpec = { containers: [{ name: 'web', image: IMAGE }], ...spec };
    const template = { metadata: { labels: { a: 'b' } }, spec: podSpec };
    const job = { template: { ...template, spec: { restartPolicy: 'Never', ...podSpec } }, ...more };
    const metadata = { name: 'web', namespace: 'shop' };
    switch (kind) {
      case 'Pod': return { apiVersion: 'v1', kind, metadata, spec: podSpec };
      case 'Job': return { apiVersion: 'batch/v1', kind, metadata, spec: job };
      case 'CronJob': return { apiVersion: 'batch/v1', kind, metadata, spec: { schedule: '0 1 * * *', jobTemplate: { spec: job } } };
      default: return {
        apiVersion: 'apps/v1', kind, metadata,
        spec: { selector: { matchLabels: { a: 'b' } }, ...(kind === 'StatefulSet' && { serviceName: 'web' }), template, ...more },
      };
    }
  };

  test('nodes that lack the label of what they report are to be labelled; others aren\'t', () => {
    const bare = { ...W22, metadata: { name: 'w22' } };
    const fixes = (nodes: readonly PlainObject[]) =>
      checkObjects([of('Pod', SELECTED)], { nodes }).workloads[0].reasons.map((each) => 'fix' in each && each.fix);
    expect(fixes([bare])).toContain('label nodes with kubernetes.io/os=windows, as they report it');
    expect(fixes([{ ...bare, metadata: { name: 'w22', labels: { 'kubernetes.io/os': 'Windows' } }, status: {} }]))
      .toContain('select labels that the nodes have');
    expect(fixes([LINUX]).filter((fix) => fix !== false)).toEqual(['add Windows nodes']);
  });

  test('assumed nodes are named by all platforms that have them', () => {
    const { stdout } = new Folder({ 'pod.json': JSON.stringify(of('Pod', SELECTED)) }).run(['where', 'pod.json']);
    expect(stdout).toMatch(/^windows, AKS, EKS, RKE2 +\? +-$/m);
  });

  test.each<[string, PlainObject, readonly PlainObject[], string]>([
    ['a container without an image', of('Pod', { ...SELECTED, containers: [{ name: 'web' }] }), [W22, LINUX], 'rejected'],
    [
      'a container without an image in a template', of('Deployment', { ...SELECTED, containers: [{ name: 'web', image: '' }] }), [W22, LINUX],
      'rejected',
    ],
    [
      'a container without an image in a CronJob for Linux',
      of('CronJob', { nodeSelector: { 'kubernetes.io/os': 'linux' }, containers: [{ name: 'web' }] }), [W22, LINUX], 'rejected',
    ],
    ['an image with a space at its end', of('Pod', { ...SELECTED, containers: [{ name: 'web', image: `${IMAGE} ` }] }), [W22], 'rejected'],
    ['an image with a space in it', of('Pod', { ...SELECTED, containers: [{ name: 'web', image: `${IMAGE} latest` }] }), [W22], 'fails'],
    ['no containers', of('Job', { ...SELECTED, containers: [] }), [W22], 'rejected'],
    [
      'required affinity without terms', of('Pod', { ...SELECTED, os: { name: 'windows' }, ...requiring({ nodeSelectorTerms: [] }) }), [W22, LINUX],
      'rejected',
    ],
    ['required affinity without a list of terms', of('StatefulSet', { ...SELECTED, ...requiring({}) }), [W22, LINUX], 'rejected'],
  ])('%s: each part says so, before and after its changes', (_, object, nodes, expected) => {
    expect(verdictsOfAllParts([object], nodes, new Folder({})).map((each) => each.verdict)).toEqual([expected]);
    const changed = new Folder({ 'nodes.json': JSON.stringify({ apiVersion: 'v1', kind: 'List', items: nodes }) })
      .run(['filter', '--nodes', 'nodes.json', '--report', 'json'], { stdin: JSON.stringify(object) });
    if (expected === 'rejected') { expect(JSON.parse(changed.stderr).workloads[0].after.verdict).toBe('rejected'); }
  });
});

/** The manifests of all pages and examples, on a cluster with nodes of 2019 and 2022. */

const NODES = ['10.0.17763', '10.0.20348'].map((build) => windowsNode(build));
const FILES = ['examples/mixed-chart/rendered.yaml', 'examples/retrofit/windows.yaml', 'test/cdk8s/fixture.yaml', 'test/custom-kinds/objects.yaml'];
const TEXTS = [
  ...pages().flatMap((page) => codeBlocks(page, 'yaml')),
  ...FILES.map((name) => ({ name, text: readFileSync(join(ROOT, name), 'utf8') })),
].filter(({ text }) => !text.includes('{{'));

interface Manifest { readonly name: string; readonly object: PlainObject; readonly spec: PlainObject }

/** Workloads for Windows whose Pods may run on nodes of both builds: HostProcess images run on each, and a RuntimeClass may select a build. */
function windowsWorkloads(change: (text: string) => string): readonly Manifest[] {
  const seen = new Set<string>();
  return TEXTS.flatMap(({ name, text }) => parse(change(text)).flatMap((object): readonly Manifest[] => {
    const spec = objectAt(findPodTemplate(object)?.template, 'spec');
    const key = JSON.stringify(spec);
    const isWindows = podOs(spec).os === 'windows' && !isHostProcessPod(spec) && spec.runtimeClassName === undefined;
    if (!isWindows || seen.has(key) || /windows-build|os-sku|windows-os-version/.test(key)) { return []; }
    seen.add(key);
    return [{ name, object, spec }];
  }));
}

const judged = (manifests: readonly Manifest[]) => manifests.flatMap(({ name, object }) =>
  checkObjects([object], { nodes: NODES }).workloads.map((each) => ({ name, verdict: each.verdict, isPlaced: each.pods !== 0 })));

test('with images of unknown build, no workload runs, and at least 60 are unknown', () => {
  let count = 0;
  const unknown = judged(windowsWorkloads((text) => text.replace(/(\bimage: *["']?)([^\s"'}]+)/g, (_, before: string, image: string) =>
    `${before}${isLinuxImage(image) ? image : `registry.example/app-${count += 1}:4.8`}`)));
  expect(unknown.filter((each) => each.verdict === 'runs' && each.isPlaced)).toEqual([]);
  expect(unknown.filter((each) => each.verdict === 'unknown').length).toBeGreaterThanOrEqual(60);
});

test('as they are, none runs: no image of a known build runs on both nodes', () => {
  const workloads = judged(windowsWorkloads((text) => text));
  expect(workloads.length).toBeGreaterThanOrEqual(60);
  expect(workloads.filter((each) => each.verdict === 'runs' && each.isPlaced)).toEqual([]);
});

describe('a handler that the nodes configure themselves', () => {
  const runtimeClass = (handler: string) => (
    { apiVersion: 'node.k8s.io/v1', kind: 'RuntimeClass', metadata: { name: 'own' }, handler, scheduling: BUILD_2022 });
  const object = pod({ runtimeClassName: 'own' }, 'mcr.microsoft.com/windows/servercore:ltsc2019');

  test.each([
    ['runhcs-wcow-hypervisor-17763', 'unknown', []], ['runhcs-wcow-hypervisor', 'runs', []],
    ['runhcs-wcow-process', 'misplaced', ['image-build-mismatch']],
  ])('%s: an image of an earlier release is %s', (handler, expected, rules) => {
    const { workloads: [found], findings } = checkObjects([object, runtimeClass(handler)], { nodes: CLUSTER });
    expect(found.verdict).toBe(expected);
    expect(findings.map(({ rule }) => rule).filter((rule) => rule === 'image-build-mismatch')).toEqual(rules);
  });

  test.each([
    ['ltsc2019', 'unknown', [], []], ['ltsc2022', 'runs', [], []],
    // no isolation runs images of later releases
    ['ltsc2025', 'misplaced', ['image-build-mismatch'], ['runtime-class-conflict']],
  ])('without nodes, an image of %s on nodes that the RuntimeClass selects is %s', (tag, expected, rules, codes) => {
    const image = pod({ runtimeClassName: 'own' }, `mcr.microsoft.com/windows/servercore:${tag}`);
    const { workloads: [found], findings } = checkObjects([image, runtimeClass('my-hv')], { platform: Platform.AKS });
    expect(found.verdict).toBe(expected);
    expect(findings.map(({ rule }) => rule).filter((rule) => /^(?:image-build|windows-build)/.test(rule))).toEqual(rules);
    const { problems } = completePod(image, { os: 'windows', runtimeClass: runtimeClass('my-hv') });
    expect(problems.map(({ code }) => code)).toEqual(codes);
  });
});

test('a DaemonSet says how many of its Pods have no room on their nodes', () => {
  const agent = (cpu: string) => workload('DaemonSet', {}, {
    ...WINDOWS, containers: [{ name: 'agent', image: IMAGE, resources: { requests: { cpu } } }],
  });
  const busy = { ...pod({ ...BUILD_2022, nodeName: 'a', containers: [{ name: 'b', image: IMAGE, resources: { requests: { cpu: '2' } } }] }) };
  const nodes = [node('a', 2022), node('b', 2022), { ...busy, status: { phase: 'Running' } }];
  expect(judge(agent('3'), nodes)).toMatchObject({
    verdict: 'runs', pods: 2, note: '1 of its 2 Pods stays Pending: the Pod requests 3 of cpu, more than the 2 that a node has free',
  });
  expect(judge(agent('1'), nodes)).not.toHaveProperty('note');
});

test('quantities that are the same in round units are shown whole', () => {
  const big = (memory: string) => pod({ ...BUILD_2022, containers: [{ name: 'web', image: IMAGE, resources: { requests: { memory } } }] });
  const of = node('w', 2022);
  const small = { ...of, status: { ...objectAt(of, 'status'), allocatable: { cpu: '4', memory: '7589593088', pods: '110' } } };
  expect(judge(big('7589593089'), [small]).reasons[0]?.message).toBe(
    'the Pod requests 7589593089 of memory, more than the 7589593088 that a node has free',
  );
});
