import * as fc from 'fast-check';
import { parse, parseAllDocuments } from 'yaml';
import { filterObjects, filterText, kustomizePatches, Platform } from '../../../src/filter';
import { applyPatch } from '../../../src/objects/admission/preview';

const WINDOWS = { image: 'mcr.microsoft.com/windows/servercore/iis:windowsservercore-ltsc2022', name: 'a' };

test('patches name their objects as kustomize reads them', () => {
  const job = {
    apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'a.b', namespace: 'shop' },
    spec: { template: { spec: { containers: [{ name: 'a', image: 'shop/job:1' }] } } },
  };
  const service = { apiVersion: 'v1', kind: 'Service', metadata: { name: 's' } };
  const { patches } = kustomizePatches(filterObjects([job, service]));
  expect(patches).toEqual([{ target: { group: 'batch', version: 'v1', kind: 'Job', name: 'a\\.b' }, patch: expect.any(String) }]);
  expect(parse(patches[0].patch)).toEqual([
    { op: 'add', path: '/spec/template/spec/os', value: { name: 'linux' } },
    { op: 'add', path: '/spec/template/spec/nodeSelector', value: { 'kubernetes.io/os': 'linux' } },
  ]);
  expect(kustomizePatches(filterObjects([]))).toEqual({ patches: [] });
  const generated = filterObjects([{ ...job, metadata: { generateName: 'a-' } }, job]);
  expect(generated.changes.some(({ object }) => object.name === 'a-*')).toBe(true);
  expect(kustomizePatches(generated)).toEqual({
    patches, notes: [{ object: expect.objectContaining({ kind: 'Job', name: 'a-*' }), path: '', message: expect.stringMatching(/no patch .*generateName/) }],
  });
});

test('a target has a namespace only if objects share the rest', () => {
  const [linux, windows] = [{ 'kubernetes.io/os': 'linux' }, { 'kubernetes.io/os': 'windows' }];
  const pod = (name: string, namespace?: string, nodeSelector: object = {}) => ({
    apiVersion: 'v1', kind: 'Pod', metadata: { name, namespace }, spec: { nodeSelector, containers: [{ name: 'a', image: 'shop/web:1' }] },
  });
  const targets = (...pods: object[]) => kustomizePatches(filterObjects(pods)).patches.map(({ target: { name, namespace } }) => [name, namespace]);
  expect(targets(pod('a', 'x'), pod('b', 'y'))).toEqual([['a', undefined], ['b', undefined]]);
  expect(targets(pod('a', 'x'), pod('a', 'y', linux))).toEqual([['a', 'x']]);
  expect(targets(pod('a'), pod('a', 'y', windows), pod('b'))).toEqual([['a', 'default'], ['a', 'y'], ['b', undefined]]);
});

test('the patches have the result of the filter', () => {
  const platform = Platform.custom({ taints: [{ key: 'a', value: '1', effect: 'NoSchedule' }, { key: 'b', value: '2', effect: 'NoExecute' }] });
  const spec = fc.record({
    nodeSelector: fc.constantFrom({ 'beta.kubernetes.io/os': 'windows' }, { x: 'y' }, {}),
    tolerations: fc.constantFrom([{ key: 'x', operator: 'Exists' }], []), hostPID: fc.boolean(),
    affinity: fc.constantFrom({}, {
      nodeAffinity: {
        requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'x', operator: 'Exists' }] }] },
      },
    }),
    containers: fc.array(fc.constantFrom(
      WINDOWS, { ...WINDOWS, securityContext: { privileged: true } },
      { ...WINDOWS, resources: { limits: { memory: '1Gi' }, requests: { memory: '1Mi' } } }, { name: 'b', image: 'shop/web:1' },
    ), { minLength: 1, maxLength: 2 }),
  }, { requiredKeys: ['containers'] });
  fc.assert(fc.property(spec, (given) => {
    const pod = { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' }, spec: given };
    const filtered = filterObjects([pod], { platform });
    const { patches } = kustomizePatches(filtered);
    expect(applyPatch(pod, patches.flatMap(({ patch }) => parse(patch)))).toEqual(filtered.result[0]);
  }), { numRuns: 100 });
});

const lines = (...all: string[]) => `${all.join('\n')}\n`;
const ITEM = lines(
  '- apiVersion: v1', '  kind: Pod', '  metadata:', '    name: web', '    annotations: # of kustomize',
  '      internal.config.kubernetes.io/path: "pods/web.yaml"',
  '      internal.config.kubernetes.io/index: "2"', '  spec:', '    containers: [{name: a, image: "shop/web:1"}]',
);
const list = (rest = '', item = ITEM) => `apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems:\n${item}${rest}`;
const read = (text: string) => parseAllDocuments(text)[0].toJS();
const config = (...rest: string[]) =>
  lines('functionConfig:', '  apiVersion: k8s-windows.dev/v1', '  kind: Filter', ...rest.map((line) => `  ${line}`));

describe('a ResourceList', () => {
  test('has its items changed, and results that say where', () => {
    const { text, changes } = filterText(list());
    const { results, ...rest } = read(text);
    expect(rest).toEqual({
      ...read(list()), items: [{
        ...read(list()).items[0],
        spec: { os: { name: 'linux' }, nodeSelector: { 'kubernetes.io/os': 'linux' }, containers: [{ name: 'a', image: 'shop/web:1' }] },
      }],
    });
    expect(results).toEqual(['os', 'nodeSelector'].map((field) => ({
      message: 'added for linux nodes: required on Linux nodes of a mixed cluster', severity: 'info',
      resourceRef: { apiVersion: 'v1', kind: 'Pod', name: 'web' },
      field: { path: `spec.${field}` }, file: { path: 'pods/web.yaml', index: 2 },
    })));
    expect(text).toContain('annotations: # of kustomize');
    expect(changes).toHaveLength(2);
    expect(filterText(text)).toMatchObject({ text, changes: [] });
  });

  test('with nothing to do comes out byte for byte', () => {
    const placed = list('', ITEM.replace('  spec:\n', '  spec:\n    nodeSelector: {kubernetes.io/os:   linux}\n'));
    expect(filterText(placed).text).toBe(placed);
    expect(filterText('apiVersion: config.kubernetes.io/v1\nkind: ResourceList\n').failures).toEqual([]);
  });

  test('keeps earlier results, and reports problems as errors, once', () => {
    const conflict = list(
      'results:\n- message: earlier\n  severity: info\n',
      ITEM.replace('  spec:\n', '  spec:\n    os: {name: windows}\n    nodeSelector: {kubernetes.io/os: linux}\n'),
    );
    const { text, problems } = filterText(conflict);
    expect(problems).toMatchObject([{ code: 'os-contradiction', isLeft: true }]);
    expect(read(text).results).toEqual([
      { message: 'earlier', severity: 'info' },
      expect.objectContaining({ severity: 'error', message: expect.stringMatching(/must be "windows".*\[os-contradiction\]$/) }),
    ]);
    expect(filterText(text).text).toBe(text);
  });

  test('a note is info: whether it matters is up to the author', () => {
    const { text, notes } = filterText(list('', ITEM.replace('shop/web:1', 'mcr.microsoft.com/windows/nanoserver:ltsc2022')));
    expect(notes).toMatchObject([{ message: expect.stringContaining('no memory limit is added') }]);
    expect(read(text).results.filter(({ message }: { message: string }) => message === notes[0].message)).toMatchObject([{ severity: 'info' }]);
  });

  test.each<[string, string]>([
    ['spec of a functionConfig', config('spec: {linux: leave}')],
    ['a ConfigMap', lines(
      'functionConfig:', '  apiVersion: v1', '  kind: ConfigMap',
      '  data: {linux: leave, skip: "Pod/w*, */web", defaultMemory: none, platform: gke, version: ltsc2022}',
    )],
  ])('has options in the %s', (_, given) => {
    expect(filterText(list(given)).text).toBe(list(given));
  });

  test('reports patterns of its functionConfig that select no object, and reads ignore', () => {
    const { text, unmatched } = filterText(list(config('spec: {linux: leave, skip: [Pod/web, Job/*]}')));
    expect(read(text).results).toEqual([{
      severity: 'error',
      message: 'functionConfig.spec.skip[1]: must select an object of the input, got "Job/*", which selects none. Correct it, or remove it',
    }]);
    expect(unmatched).toEqual([{ path: ['functionConfig', 'spec', 'skip', 1], pattern: 'Job/*' }]);
    expect(filterText(`apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: []\n${config('spec: {skip: [Job/*]}')}`).unmatched)
      .toEqual([]);
    const conflict = ITEM.replace('  spec:\n', '  spec:\n    os: {name: windows}\n    nodeSelector: {kubernetes.io/os: linux}\n');
    expect(filterText(list(config('spec: {ignore: [{rule: os-contradiction, reason: known}]}'), conflict)))
      .toMatchObject({ problems: [], changes: [] });
    expect(filterText(list(config('spec: {ignore: [{rule: os-contradictoin, reason: known}]}'))).failures)
      .toMatchObject([{ message: 'functionConfig.spec.ignore[0].rule: unknown rule "os-contradictoin"' }]);
  });

  test('uses the options of its functionConfig, over those given', () => {
    const given = list(config('spec: {platform: gke, windowsPods: [Pod/web], version: any}'));
    expect(read(filterText(given, { linux: 'leave' }).text).items[0].spec)
      .toMatchObject({ os: { name: 'windows' }, tolerations: [{ key: 'node.kubernetes.io/os' }] });
  });

  test.each<[string, string, object]>([
    [
      'another version', list().replace('/v1\n', '/v1alpha1\n'),
      { line: 1, message: 'apiVersion: must be config.kubernetes.io/v1, got "config.kubernetes.io/v1alpha1"' },
    ],
    [
      'items that are no list', 'apiVersion: config.kubernetes.io/v1\nkind: ResourceList\nitems: {}\n',
      { line: 3, message: 'items: must be a list, got {}' },
    ],
    [
      'another version of functionConfig', list(lines('functionConfig:', '  apiVersion: k8s-windows.dev/v2', '  kind: Filter')),
      { message: 'functionConfig: must be a Filter of k8s-windows.dev/v1, or a ConfigMap, got "k8s-windows.dev/v2 Filter"' },
    ],
    [
      'another kind of functionConfig', list(lines('functionConfig:', '  kind: Bar')),
      { message: 'functionConfig: must be a Filter of k8s-windows.dev/v1, or a ConfigMap, got "Bar"' },
    ],
    [
      'an unknown option', list(config('spec: {plattform: gke}')),
      { line: 16, message: 'functionConfig.spec.plattform: unknown option', help: expect.stringContaining('platform') },
    ],
    ['an invalid option', list(config('spec:', '  skip: [web]')), { message: 'functionConfig.spec.skip[0]: must be a kind and a name, got "web"' }],
  ])('with %s changes nothing', (_, text, failure) => {
    expect(filterText(text)).toMatchObject({ text, changes: [], failures: [failure] });
  });
});
