import { App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import {
  canBeGiven, describeWindowsCode, FIELD_ORDERS, isOwnLabel, MISSPELLED_FLAGS, NODE_COMPONENT_FLAGS, ObjectShape, PLATFORM_LIMITS,
  WINDOWS_STOP_SIGNALS, WITHOUT_HYPERV, WORKLOAD_FIELDS,
} from '../../src/knowledge';
import { WINDOWS_TAINTS } from '../cluster/harness/platform-nodes';
import { Platform, REJECTED_ON_LINUX, REJECTED_ON_WINDOWS, RejectedField, rejectedFields } from 'k8s-windows/core';

const PROGRAMS = Object.entries(NODE_COMPONENT_FLAGS);

describe.each(PROGRAMS)('%s', (program, flags) => {
  const rows = Object.entries(flags);

  test('names consist of lowercase letters, digits, and hyphens', () => {
    expect(rows.filter(([name]) => !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name))).toEqual([]);
  });

  test('flags are removed after they were added, and only removed flags have a replacement', () => {
    expect(rows.filter(([, { since = 0, removedIn = Infinity }]) => since >= removedIn)).toEqual([]);
    expect(rows.filter(([, { instead, removedIn }]) => instead !== undefined && removedIn === undefined)).toEqual([]);
  });

  test('each configuration field belongs to one flag', () => {
    const fields = rows.flatMap(([, { field }]) => field ?? []);
    expect(new Set(fields).size).toBe(fields.length);
  });

  test('misspelled flags don\'t exist, and their corrections do', () => {
    const misspelled = Object.entries(MISSPELLED_FLAGS[program as keyof typeof MISSPELLED_FLAGS]);
    expect(misspelled.length).toBeGreaterThan(0);
    for (const [wrong, right] of misspelled) {
      expect(flags).not.toHaveProperty([wrong]);
      expect(flags[right]).toBeDefined();
      expect(flags[right].removedIn).toBeUndefined();
    }
  });
});

test.each([
  ['kubelet', 'allow-privileged', 15], ['kubelet', 'network-plugin', 24], ['kubelet', 'cni-bin-dir', 24], ['kubelet', 'cni-conf-dir', 24],
  ['kubelet', 'image-pull-progress-deadline', 24],
  ['kubelet', 'log-dir', 26], ['kubelet', 'logtostderr', 26], ['kubelet', 'container-runtime', 27], ['kubelet', 'pod-infra-container-image', 35],
  ['kube-proxy', 'log-dir', 26],
] as const)('%s --%s was removed in 1.%i', (program, name, minor) => {
  expect(NODE_COMPONENT_FLAGS[program][name].removedIn).toBe(minor);
});

test.each([
  [0x2, 'ERROR_FILE_NOT_FOUND (the system cannot find the file specified)'],
  [0x80070002, 'ERROR_FILE_NOT_FOUND (the system cannot find the file specified)'],
  [0x803b0015, 'HCN_E_REQUEST_UNSUPPORTED (the specified request is unsupported)'],
  [0xc0370105, 'HCS_E_INVALID_STATE (the requested virtual machine or container operation is not valid in the current state)'],
  [3489792023, 'RPC_NT_SERVER_UNAVAILABLE (the RPC server is unavailable)'],
  [0x803b0099, 'an HRESULT: facility 0x3b (USERMODE_HNS, the Host Networking Service), code 0x99'],
  [0x80041001, 'an HRESULT: facility 0x4 (ITF, defined by the component), code 0x1001'],
  [0x80700001, 'an HRESULT: facility 0x70, code 0x1'],
  [0xc0000005, 'STATUS_ACCESS_VIOLATION'],
  [0xc0000999, 'an NTSTATUS error: facility 0x0, code 0x999'],
  [0xd0000999, 'an HRESULT with the NTSTATUS value 0xc0000999'],
  [0x999, undefined], [0xffffffff, undefined], [0xe06d7363, undefined],
])('%i', (code, meaning) => expect(describeWindowsCode(code)).toBe(meaning));

const specOf = (kind: string) => (WORKLOAD_FIELDS[kind].fields.spec as ObjectShape).fields;
const container = ((specOf('Pod').containers as { list: ObjectShape }).list).fields;

test.each(Object.entries(FIELD_ORDERS))('no field of %s has two places', (_name, order) => {
  expect(order.flat()).toEqual([...new Set(order.flat())]);
});

test.each<[name: string, order: keyof typeof FIELD_ORDERS, fields: readonly string[]]>([
  ['a Pod', 'podSpec', Object.keys(specOf('Pod'))],
  ['a container', 'container', Object.keys(container)],
  ...Object.keys(WORKLOAD_FIELDS).filter((kind) => kind !== 'Pod')
    .map((kind): [string, 'workloadSpec', string[]] => [`a ${kind}`, 'workloadSpec', Object.keys(specOf(kind))]),
])('every field of %s that the library knows has a place', (_name, order, fields) => {
  expect(fields.filter((field) => !new Set<string>(FIELD_ORDERS[order].flat()).has(field))).toEqual([]);
});

const row = ({ level, path, when }: RejectedField) => `${level} ${path.join('.')}: ${when}`;

test('fields that the API server rejects on Windows', () => {
  expect(REJECTED_ON_WINDOWS.map(row).sort()).toEqual([
    'container securityContext.allowPrivilegeEscalation: present',
    'container securityContext.appArmorProfile: present',
    'container securityContext.capabilities: present',
    'container securityContext.privileged: present',
    'container securityContext.procMount: present',
    'container securityContext.readOnlyRootFilesystem: present',
    'container securityContext.runAsGroup: present',
    'container securityContext.runAsUser: present',
    'container securityContext.seLinuxOptions: present',
    'container securityContext.seccompProfile: present',
    'pod hostIPC: true',
    'pod hostPID: true',
    'pod hostUsers: present',
    'pod resources: present',
    'pod securityContext.appArmorProfile: present',
    'pod securityContext.fsGroup: present',
    'pod securityContext.fsGroupChangePolicy: present',
    'pod securityContext.runAsGroup: present',
    'pod securityContext.runAsUser: present',
    'pod securityContext.seLinuxChangePolicy: present',
    'pod securityContext.seLinuxOptions: present',
    'pod securityContext.seccompProfile: present',
    'pod securityContext.supplementalGroups: present',
    'pod securityContext.supplementalGroupsPolicy: present',
    'pod securityContext.sysctls: non-empty',
    'pod shareProcessNamespace: present',
  ]);
});

test.each([
  ['aks', 'kubernetes.azure.com/fips_enabled'], ['aks', 'kubernetes.azure.com/role'], ['eks', 'eks.amazonaws.com/nodegroup-image'],
  ['gke', 'cloud.google.com/gke-os-distribution'], ['gke', 'cloud.google.com/machine-family'],
])('no one is told to give nodes of %s the label %s, which the provider sets', (provider, label) => {
  expect([isOwnLabel(label, provider), canBeGiven(label)]).toEqual([true, false]);
  expect([isOwnLabel('pool', provider), canBeGiven('pool')]).toEqual([false, true]);
});

test('platforms without Hyper-V isolation are those whose limits say so', () => {
  const limited = Object.entries(PLATFORM_LIMITS).filter(([, limits]) => limits.some(({ fact }) => fact.startsWith('process isolation only')));
  expect(limited.map(([name]) => name)).toEqual(WITHOUT_HYPERV);
});

test('messages of the API server', () => {
  const words = REJECTED_ON_WINDOWS.map(({ path, message }) => [path.join('.'), message]);
  expect(words.filter(([, message]) => message !== 'cannot be set for a windows pod')).toEqual([['resources', 'may not be set for a windows pod']]);
});

test('fields that the API server rejects on Linux', () => {
  expect(REJECTED_ON_LINUX.map(row)).toEqual(['pod securityContext.windowsOptions: present', 'container securityContext.windowsOptions: present']);
  expect(new Set(REJECTED_ON_LINUX.map(({ message }) => message))).toEqual(new Set(['windows options cannot be set for a linux pod']));
  expect([rejectedFields('windows'), rejectedFields('linux')]).toEqual([REJECTED_ON_WINDOWS, REJECTED_ON_LINUX]);
});

test('valid stop signals of Windows containers', () => {
  expect(WINDOWS_STOP_SIGNALS).toEqual(['SIGKILL', 'SIGTERM']);
});

test('what tests expect of taints is known for each platform', () => {
  expect(Object.keys(WINDOWS_TAINTS)).toEqual(Platform.all.map(({ name }) => name));
});

describe('taints of each platform, in exact letter case', () => {
  // from each platform's documentation
  test.each([
    ['UPSTREAM', [{ key: 'os', value: 'windows', effect: 'NoSchedule' }]],
    ['GKE', [{ key: 'node.kubernetes.io/os', value: 'windows', effect: 'NoSchedule' }]],
    ['AKS', []],
    ['AKS_HCI', [{ key: 'node.kubernetes.io/os', value: 'Windows', effect: 'NoSchedule' }]],
    ['EKS', []],
    ['OPENSHIFT', [{ key: 'os', value: 'Windows', effect: 'NoSchedule' }]],
    ['RKE2', []],
  ])('%s', (name, taints) => {
    const platform = (Platform as any)[name] as Platform;
    expect(platform.taints).toEqual(taints);
    expect(platform.name).toBe(name);
    expect(platform.nodeLabels).toEqual({});
    expect(Platform.all).toContain(platform);
  });

  test('GKE, OpenShift, and AKS-HCI differ from upstream and from each other', () => {
    const different = new Set([Platform.UPSTREAM, Platform.GKE, Platform.OPENSHIFT, Platform.AKS_HCI].map(({ taints }) => JSON.stringify(taints)));
    expect(different.size).toBe(4);
  });

  test('all are in the list, in the order in which they are defined', () => {
    expect(Object.values(Platform).filter((value) => value instanceof Platform)).toEqual(Platform.all);
  });
});

test('named: ignores letter case, accepts - and _', () => {
  expect(['gke', 'GKE', 'aks-hci', 'AKS_HCI', 'Upstream'].map((name) => Platform.named(name)?.name))
    .toEqual(['GKE', 'GKE', 'AKS_HCI', 'AKS_HCI', 'UPSTREAM']);
  expect([Platform.named('custom'), Platform.named(''), Platform.named('all')]).toEqual([undefined, undefined, undefined]);
});

describe('custom', () => {
  test('accepts optional taints and labels', () => {
    const platform = Platform.custom({ name: 'lab', taints: [{ key: 'Win', effect: 'NoExecute' }], nodeLabels: { 'lab/pool': 'Win' } });
    expect(platform).toMatchObject({ name: 'lab', taints: [{ key: 'Win', effect: 'NoExecute' }], nodeLabels: { 'lab/pool': 'Win' } });
    expect(Platform.isPlatform(platform)).toBe(true);
    expect(Platform.custom({})).toMatchObject({ name: 'custom', taints: [], nodeLabels: {} });
  });

  test.each([
    ['a taint without a key', { taints: [{ key: '', effect: 'NoSchedule' }] }, 'taints[0].key: must be a valid taint key, got ""'],
    [
      'an unknown effect', { taints: [{ key: 'os', effect: 'noSchedule' }] },
      'must be one of "NoSchedule", "PreferNoSchedule", "NoExecute", got "noSchedule"',
    ],
    ['no effect', { taints: [{ key: 'os' }] }, 'taints[0].effect: is required. Give NoSchedule'],
    [
      'a value that is no string', { taints: [{ key: 'os', value: true, effect: 'NoSchedule' }] },
      'taints[0].value: must be a string, got true. Write it in quotes',
    ],
    ['a label that is no string', { nodeLabels: { pool: 1 } }, 'nodeLabels.pool: must be a string, got 1'],
    ['a key with a space', { nodeLabels: { 'bad key': 'x' } }, 'nodeLabels[bad key]: must have a valid label as its key, not "bad key"'],
    ['a value with a space', { nodeLabels: { pool: 'x y' } }, 'nodeLabels.pool: must be a valid label value, got "x y"'],
    [
      'a taint that the API server rejects', { taints: [{ key: 'a;b', effect: 'NoSchedule' }] },
      'taints[0].key: must be a valid taint key, got "a;b"',
    ],
    ['an unknown option', { taint: [] }, 'taint: unknown option. Did you mean taints?'],
    ['a label for another system', { nodeLabels: { 'kubernetes.io/os': 'linux' } }, 'must be "windows" on Windows nodes, got "linux"'],
  ])('rejects %s', (_, options, message) => {
    expect(() => Platform.custom(options as any)).toThrow(message);
  });

  test('reports all problems at once', () => {
    expect(() => Platform.custom({ taints: [{ effect: 'x' } as any, { key: 'a', effect: 'y' } as any] }))
      .toThrow(/taints\[0\]\.key[^]*taints\[0\]\.effect[^]*taints\[1\]\.effect/);
  });
});

describe('Platform.of a scope', () => {
  function tree() {
    const app = new App();
    const chart = new Chart(app, 'chart');
    return { app, chart, leaf: new Construct(chart, 'leaf') };
  }

  test('is undefined when none is set', () => {
    expect(Platform.of(tree().leaf)).toBeUndefined();
  });

  test('is the nearest one, whenever it is set, and can be set again', () => {
    const { app, chart, leaf } = tree();
    Platform.set(app, Platform.GKE);
    expect([app, chart, leaf].map((scope) => Platform.of(scope))).toEqual([Platform.GKE, Platform.GKE, Platform.GKE]);
    Platform.set(chart, Platform.EKS);
    expect([Platform.of(app), Platform.of(chart), Platform.of(leaf)]).toEqual([Platform.GKE, Platform.EKS, Platform.EKS]);
    Platform.set(leaf, Platform.AKS);
    Platform.set(chart, Platform.RKE2);
    expect([Platform.of(app), Platform.of(chart), Platform.of(leaf)]).toEqual([Platform.GKE, Platform.RKE2, Platform.AKS]);
  });

  test('rejects values that aren\'t a platform', () => {
    const { chart } = tree();
    expect(() => Platform.set(chart, 'GKE' as any)).toThrow('must be a Platform, got "GKE"');
    expect(() => Platform.set({ node: { path: 'app/web' } }, 'GKE' as any)).toThrow('[app/web] platform: must be a Platform');
    expect(() => Platform.set(chart, undefined as any)).toThrow('platform: must be a Platform, got undefined. Use Platform.UPSTREAM');
  });
});
