import { CONTAINER_LISTS } from '../../src/knowledge';
import { findRejectedFields, removeRejectedFields, stopSignalProblems } from '../../src/kubernetes';
import { completePod, REJECTED_ON_WINDOWS } from 'k8s-windows/core';

/** Written down independently of the table: Pod-level paths with values that are rejected, and values that are accepted. */
const POD_ROWS: readonly (readonly [path: string, rejected: readonly unknown[], accepted: readonly unknown[]])[] = [
  ['hostPID', [true], [false, null, undefined]],
  ['hostIPC', [true], [false, null, undefined]],
  ['hostUsers', [true, false], [null, undefined]],
  ['shareProcessNamespace', [true, false], [null, undefined]],
  ['securityContext.seLinuxOptions', [{}, { level: 's0' }], [null, undefined]],
  ['securityContext.seccompProfile', [{}, { type: 'RuntimeDefault' }], [null, undefined]],
  ['securityContext.fsGroup', [0, 1000], [null, undefined]],
  ['securityContext.fsGroupChangePolicy', ['Always', ''], [null, undefined]],
  ['securityContext.runAsUser', [0, 1000], [null, undefined]],
  ['securityContext.runAsGroup', [0, 1000], [null, undefined]],
  ['securityContext.supplementalGroups', [[], [1]], [null, undefined]],
  ['securityContext.supplementalGroupsPolicy', ['Merge'], [null, undefined]],
  ['securityContext.seLinuxChangePolicy', ['Recursive'], [null, undefined]],
  ['securityContext.appArmorProfile', [{}, { type: 'Unconfined' }], [null, undefined]],
  ['securityContext.sysctls', [[{ name: 'a', value: 'b' }]], [[], null, undefined]],
  ['resources', [{}, { limits: { cpu: '1' } }], [null, undefined]],
];
const CONTAINER_ROWS: readonly (readonly [path: string, rejected: readonly unknown[]])[] = [
  ['securityContext.appArmorProfile', [{}, { type: 'Unconfined' }]],
  ['securityContext.seLinuxOptions', [{}, { level: 's0' }]],
  ['securityContext.seccompProfile', [{}, { type: 'RuntimeDefault' }]],
  ['securityContext.capabilities', [{}, { drop: ['ALL'] }]],
  ['securityContext.readOnlyRootFilesystem', [true, false]],
  ['securityContext.privileged', [true, false]],
  ['securityContext.allowPrivilegeEscalation', [true, false]],
  ['securityContext.procMount', ['Default', '']],
  ['securityContext.runAsUser', [0, 1000]],
  ['securityContext.runAsGroup', [0, 1000]],
];

const at = (path: string, value: unknown): any => path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value);
const paths = (spec: object) => findRejectedFields({ spec: spec as any }, 'windows').map(({ path }) => path.join('.'));
/** The problems that completion reports: they must reach the user. */
const reported = (spec: object) => completePod({ spec: spec as any }, { os: 'windows' }).problems.filter(({ code }) => code === 'linux-field-on-windows');

test('these rows cover the whole table', () => {
  const table = (level: string) => REJECTED_ON_WINDOWS.filter((field) => field.level === level).map(({ path }) => path.join('.')).sort();
  expect(POD_ROWS.map(([path]) => path).sort()).toEqual(table('pod'));
  expect(CONTAINER_ROWS.map(([path]) => path).sort()).toEqual(table('container'));
});

describe.each(POD_ROWS)('pod %s', (path, rejected, accepted) => {
  test.each(rejected.map((value) => [value]))('%j is rejected', (value) => {
    expect(paths(at(path, value))).toEqual([`spec.${path}`]);
    const [problem, ...others] = reported(at(path, value));
    expect(others).toEqual([]);
    expect(problem.path).toEqual(['spec', ...path.split('.')]);
    expect(problem.message).toMatch(/^must not be set, got .+: the API server rejects it \((cannot|may not) be set for a windows pod\)$/);
    expect(problem.remedy).toBe(`remove ${path.split('.').pop()}`);
  });

  test.each(accepted.map((value) => [value]))('%j is accepted', (value) => {
    expect(paths(at(path, value))).toEqual([]);
    expect(reported(at(path, value))).toEqual([]);
  });

  if (!CONTAINER_ROWS.some(([own]) => own === path)) {
    test('Pod-level fields are ignored in containers, where the API server has no such field, or another meaning', () => {
      expect(paths({ containers: [at(path, rejected[0])] })).toEqual([]);
    });
  }
});

describe.each(CONTAINER_LISTS)('%s', (list) => {
  describe.each(CONTAINER_ROWS)('%s', (path, rejected) => {
    test.each(rejected.map((value) => [value]))('%j is rejected', (value) => {
      const spec = { [list]: [{ name: 'fine', securityContext: { runAsNonRoot: true } }, at(path, value)] };
      expect(paths(spec)).toEqual([`spec.${list}.1.${path}`]);
      expect(reported(spec).map((problem) => problem.path)).toEqual([['spec', list, 1, ...path.split('.')]]);
    });

    test.each([null, undefined])('%j is accepted', (value) => {
      expect(paths({ [list]: [at(path, value)] })).toEqual([]);
    });
  });
});

test('all rejected fields are reported together', () => {
  const container = { securityContext: Object.fromEntries(CONTAINER_ROWS.map(([path, [value]]) => [path.split('.')[1], value])) };
  const spec = { containers: [container, container], initContainers: [container], ephemeralContainers: [container] };
  expect(reported(spec)).toHaveLength(4 * CONTAINER_ROWS.length);
});

test.each([
  { hostNetwork: true }, { securityContext: { runAsNonRoot: true, windowsOptions: {} } },
  { containers: [{ securityContext: { runAsNonRoot: false, windowsOptions: {} }, resources: { limits: {} } }] },
  { securityContext: null }, { containers: null }, { containers: [null, 5, 'x'] }, {}, { securityContext: [] },
])('%j is accepted', (spec) => {
  expect(paths(spec)).toEqual([]);
});

describe('on Linux', () => {
  test.each(['pod', ...CONTAINER_LISTS])('windowsOptions of %s are rejected, even when empty', (level) => {
    const options = { securityContext: { windowsOptions: {} } };
    const spec = level === 'pod' ? options : { [level]: [options] };
    expect(findRejectedFields({ spec: spec as any }, 'linux')).toHaveLength(1);
    expect(completePod({ spec: spec as any }, { os: 'linux' }).problems).toEqual([expect.objectContaining({ code: 'windows-options-on-linux', message: expect.stringContaining('windows options cannot be set for a linux pod') })]);
  });

  test('Linux fields are accepted, and null counts as not set', () => {
    expect(findRejectedFields({ spec: { hostPID: true, securityContext: { fsGroup: 1, windowsOptions: null } } }, 'linux')).toEqual([]);
  });
});

describe('stopSignal', () => {
  const signal = (stopSignal: unknown) => {
    const container = { lifecycle: { stopSignal } };
    return stopSignalProblems({ spec: { initContainers: [container], containers: [container] } });
  };

  test.each(['SIGINT', 'SIGHUP', 'sigterm', ''])('%j is rejected', (stopSignal) => {
    expect(signal(stopSignal).map(({ code, path }) => [code, path.join('.')])).toEqual([['stop-signal-on-windows', 'spec.initContainers.0.lifecycle.stopSignal'], ['stop-signal-on-windows', 'spec.containers.0.lifecycle.stopSignal']]);
    expect(completePod({ spec: { containers: [{ lifecycle: { stopSignal } }] } }, { os: 'windows' }).problems.map(({ code }) => code)).toEqual(['stop-signal-on-windows']);
  });

  test.each(['SIGTERM', 'SIGKILL', null, undefined])('%j is accepted', (stopSignal) => {
    expect(signal(stopSignal)).toEqual([]);
  });
});

describe('removeRejectedFields', () => {
  test('removes exactly the rejected fields, and lists their values', () => {
    const template = {
      metadata: { labels: { app: 'web' } },
      spec: {
        hostPID: false,
        shareProcessNamespace: false,
        securityContext: { fsGroup: 1, runAsNonRoot: true, sysctls: [] },
        containers: [{ name: 'a', securityContext: { privileged: false, capabilities: {} } }, { name: 'b', securityContext: {} }, { name: 'c' }],
      },
    };
    const { template: left, removed } = removeRejectedFields(template, 'windows');
    expect(left).toEqual({
      metadata: { labels: { app: 'web' } },
      spec: { hostPID: false, securityContext: { runAsNonRoot: true, sysctls: [] }, containers: [{ name: 'a' }, { name: 'b', securityContext: {} }, { name: 'c' }] },
    });
    expect(removed.map(({ path, value }) => [path.join('.'), value])).toEqual([
      ['spec.shareProcessNamespace', false], ['spec.securityContext.fsGroup', 1],
      ['spec.containers.0.securityContext.privileged', false], ['spec.containers.0.securityContext.capabilities', {}],
    ]);
    expect(template.spec.containers[0].securityContext).toEqual({ privileged: false, capabilities: {} });
  });

  test('leaves nothing to remove', () => {
    const everything = {
      ...Object.assign({}, ...POD_ROWS.filter(([path]) => !path.includes('.')).map(([path, [value]]) => at(path, value))),
      securityContext: Object.fromEntries(POD_ROWS.filter(([path]) => path.includes('.')).map(([path, [value]]) => [path.split('.')[1], value])),
      containers: [{ securityContext: Object.fromEntries(CONTAINER_ROWS.map(([path, [value]]) => [path.split('.')[1], value])) }],
    };
    expect(findRejectedFields({ spec: everything }, 'windows')).toHaveLength(POD_ROWS.length + CONTAINER_ROWS.length);
    expect(removeRejectedFields({ spec: everything }, 'windows').template).toEqual({ spec: { containers: [{}] } });
  });
});
