import {
  describeWindowsCode, FIELD_ORDERS, MISSPELLED_FLAGS, NODE_COMPONENT_FLAGS, ObjectShape, WINDOWS_STOP_SIGNALS, WORKLOAD_FIELDS,
} from '../../src/knowledge';
import { REJECTED_ON_LINUX, REJECTED_ON_WINDOWS, RejectedField, rejectedFields } from 'k8s-windows/core';

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
