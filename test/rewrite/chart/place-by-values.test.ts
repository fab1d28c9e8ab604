import { parse } from 'yaml';
import { BUILDS, deployment, fakeChart, helmMerge, TOLERATION, WINDOWS_IMAGE } from './fake-chart';
import { filterObjects, FilterOptions } from '../../../src/filter';
import { ChartError, ChartInput, chartOfValues, ChartPlacement, placeByValues, readChartSource } from '../../../src/rewrite';
import { Named, RandomNames } from '../../../src/rewrite/chart/rendering';

const LINUX = { 'kubernetes.io/os': 'linux' };
const WINDOWS = { 'kubernetes.io/os': 'windows' };
const place = (chart: ChartInput, options: FilterOptions = {}): ChartPlacement => placeByValues(chart, options);
const results = ({ pods }: ChartPlacement) => Object.fromEntries(pods.map(({ object, result, values, missing }) => (
  [`${object.kind}/${object.name}`, [result, ...values, ...missing.map((field) => `-${field}`)]])));

describe('a value is found by its effect, whatever its name is', () => {
  test.each<[string, object, (values: any) => object, object]>([
    ['a map', { nodeSelector: {} }, ({ nodeSelector }) => ({ nodeSelector }), { nodeSelector: LINUX }],
    [
      'a map with another name', { hints: { where: {} }, nodeSelector: {} }, ({ hints }) => ({ nodeSelector: hints.where }),
      { hints: { where: LINUX } },
    ],
    ['a map with content, which is kept', { hints: { disk: 'ssd' } }, ({ hints }) => ({ nodeSelector: hints }), { hints: LINUX }],
    ['a null value', { hints: null }, ({ hints }) => ({ nodeSelector: hints ?? undefined }), { hints: LINUX }],
    ['the whole spec of the Pod', { pod: { priorityClassName: 'high' } }, ({ pod }) => pod, { pod: { nodeSelector: LINUX } }],
    [
      'a map in a list, whose other items are kept', { workers: [{ name: 'a' }, { name: 'b', place: {} }] },
      ({ workers }) => ({ nodeSelector: workers[1].place }), { workers: [{ name: 'a' }, { name: 'b', place: LINUX }] },
    ],
    [
      'one string of the nodeSelector', { target: '' }, ({ target }) => (target ? { nodeSelector: { 'kubernetes.io/os': target } } : {}),
      { target: 'linux' },
    ],
    ['a string with YAML', { hints: '' }, ({ hints }) => {
      if (typeof hints !== 'string') { throw new Error('wrong type for value; expected string'); }
      return hints ? { nodeSelector: hints.startsWith('{') ? JSON.parse(hints) : hints } : {};
    }, { hints: '{"kubernetes.io/os":"linux"}' }],
  ])('%s', (_, values, spec, expected) => {
    const chart = fakeChart({ image: { tag: '7' }, ...values }, (given) => [deployment('cache', spec(given))]);
    const { values: found, pods } = place(chart);
    expect(found).toEqual(expected);
    expect(pods).toMatchObject([{
      object: { kind: 'Deployment', name: 'cache' }, path: '/spec/template', os: 'linux', result: 'values', missing: [],
    }]);
  });

  test.each<[string, object, object, object]>([
    ['a map', { hints: 'disk: ssd' }, { disk: 'ssd' }, { disk: 'ssd', ...LINUX }],
    ['JSON', { hints: '{"disk": "ssd"}' }, { disk: 'ssd' }, { disk: 'ssd', ...LINUX }],
    ['a template, of which what it prints stays', { hints: '{{ toYaml .Values.where }}' }, { disk: 'ssd' }, { disk: 'ssd', ...LINUX }],
  ])('a string with any name that becomes a map in the Pod, since it is %s', (_, values, printed, expected) => {
    const text = Object.values(values)[0] as string;
    const chart = fakeChart({ ...values, image: 'redis', port: '80' }, ({ hints, image }) => {
      if (image !== 'redis') { throw new Error('only strings that can be maps are tried'); }
      return [deployment('cache', { nodeSelector: hints === text ? printed : parse(hints) })];
    });
    const placement = place(chart);
    expect(placement).toMatchObject({ values: { hints: expect.any(String) }, pods: [{ result: 'values', missing: [] }] });
    expect(JSON.parse(placement.values.hints as string)).toEqual(expected);
  });

  test('a value that templates name, and values.yaml doesn\'t', () => {
    const chart = fakeChart(
      { cache: {} }, ({ cache }) => [deployment('cache', { nodeSelector: cache.where })], { references: [['cache', 'where'], ['image', 'tag']] },
    );
    expect(place(chart).values).toEqual({ cache: { where: LINUX } });
  });

  test('a field of maps that a template iterates over', () => {
    const services = { web: { image: 'a' }, api: { image: 'b' } };
    const template = (values: any) => Object.entries<any>(values.services).filter(([, { image }]) => image)
      .map(([name, { nodeSelector }]) => deployment(name, { nodeSelector }));
    const chart = fakeChart({ services }, template, { fields: new Set(['image', 'nodeSelector']) });
    expect(place(chart).values).toEqual({ services: { web: { nodeSelector: LINUX }, api: { nodeSelector: LINUX } } });
  });

  test('a field of items of a list, which keeps its other items and keys', () => {
    const workers = [{ name: 'a', size: 2 }, { name: 'b' }, { name: 'c', nodeSelector: { disk: 'ssd' } }];
    const template = (values: any) => values.workers.map(({ name, nodeSelector }: any) => deployment(name, { nodeSelector }));
    const chart = fakeChart({ workers }, template, { fields: new Set(['name', 'nodeSelector']), references: [['workers']] });
    const placement = place(chart);
    expect(placement.values).toEqual({
      workers: [
        { name: 'a', size: 2, nodeSelector: LINUX }, { name: 'b', nodeSelector: LINUX }, { name: 'c', nodeSelector: { disk: 'ssd', ...LINUX } },
      ],
    });
    expect(results(placement)).toEqual(Object.fromEntries(['a', 'b', 'c'].map((name, i) => (
      [`Deployment/${name}`, ['values', `workers[${i}].nodeSelector`]]))));
  });

  test('a chart that rejects unknown keys in items is searched for other values first', () => {
    const items = Array.from({ length: 20 }, (_, i) => ({ name: `${i}` }));
    const chart = fakeChart({ items, hints: {} }, ({ items: all, hints }) => {
      if (all.some((item: object) => Object.keys(item).includes('nodeSelector'))) { throw new Error('Additional property is not allowed'); }
      return [deployment('cache', { nodeSelector: hints })];
    }, { fields: new Set(['nodeSelector']) });
    expect(place(chart)).toMatchObject({ values: { hints: LINUX }, pods: [{ result: 'values' }], untried: [] });
  });

  test('not a value with the right name and another effect', () => {
    const config = (data: object) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c' }, data });
    const chart = fakeChart(
      { nodeSelector: {}, name: 'x' }, ({ nodeSelector }) => [deployment('cache', {}), config({ hints: JSON.stringify(nodeSelector) })],
    );
    const placement = place(chart);
    expect(placement).toMatchObject({ values: {}, conflicts: [], sideEffects: [] });
    expect(results(placement)).toEqual({ 'Deployment/cache': ['filter', '-spec.nodeSelector'] });
  });

  test('affinity, if no value reaches the nodeSelector', () => {
    const disk = { key: 'disk', operator: 'Exists' };
    const required = (...matchExpressions: object[]) => (
      { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions }] } } });
    const affinity = { ...required(disk), podAntiAffinity: {} };
    const chart = fakeChart({ affinity }, (values) => [deployment('cache', { affinity: values.affinity })]);
    const os = { key: 'kubernetes.io/os', operator: 'In', values: ['linux'] };
    expect(place(chart)).toMatchObject({
      pods: [{ result: 'values', values: ['affinity'] }],
      values: { affinity: required(disk, os) },
    });
  });
});

describe('Windows Pods', () => {
  const spec = ({ nodeSelector, tolerations, affinity, resources, podOs }: any) => (
    { nodeSelector, tolerations, affinity, resources, os: podOs ? { name: podOs } : undefined });

  test('get all that places them, and keep the items of lists', () => {
    const own = { key: 'team', operator: 'Exists' };
    const chart = fakeChart(
      { nodeSelector: {}, tolerations: [own], affinity: {}, resources: {}, podOs: '' }, (values) => [deployment('web', spec(values), WINDOWS_IMAGE)],
    );
    const placement = place(chart, { defaultMemory: '2048Mi' });
    expect(placement.values).toEqual({
      nodeSelector: WINDOWS, tolerations: [own, TOLERATION], affinity: BUILDS, podOs: 'windows', resources: { limits: { memory: '2048Mi' } },
    });
    expect(results(placement)).toEqual({ 'Deployment/web': ['values', 'nodeSelector', 'tolerations', 'affinity', 'resources', 'podOs'] });
  });

  test('are placed partly if values reach only some of it', () => {
    const chart = fakeChart({ nodeSelector: {}, resources: null }, (values) => [deployment('web', spec(values), WINDOWS_IMAGE)]);
    expect(results(place(chart, { defaultMemory: '2048Mi' })))
      .toEqual({ 'Deployment/web': ['partly', 'nodeSelector', 'resources', '-spec.os', '-spec.tolerations', '-spec.affinity'] });
  });

  test('lose fields of Linux only with a value for spec.os', () => {
    const pod = (values: any) => [deployment('web', { ...spec(values), securityContext: values.podSecurity }, WINDOWS_IMAGE)];
    const values = { nodeSelector: {}, tolerations: [], affinity: {}, podSecurity: { fsGroup: 1 } };
    expect(place(fakeChart(values, pod)).values).not.toHaveProperty('podSecurity');
    expect(place(fakeChart({ ...values, podOs: '' }, pod)).values).toMatchObject({ podOs: 'windows', podSecurity: { fsGroup: null } });
  });

  test('are those of the options, too', () => {
    const chart = fakeChart({ nodeSelector: {}, tolerations: [] }, (values) => [deployment('web', spec(values))]);
    expect(place(chart, { windowsPods: ['Deployment/web'], placement: 'none' }))
      .toMatchObject({ values: { nodeSelector: WINDOWS, tolerations: [TOLERATION] }, pods: [{ os: 'windows', result: 'values' }] });
  });
});

describe('values that reach several Pods', () => {
  const both = ({ nodeSelector, web, cache }: any) => [
    deployment('web', { nodeSelector: { ...nodeSelector, ...web } }, WINDOWS_IMAGE),
    deployment('cache', { nodeSelector: { ...nodeSelector, ...cache } }),
  ];
  const options: FilterOptions = { placement: 'none', defaultMemory: false };

  test('are set once for all Pods of one operating system', () => {
    const chart = fakeChart(
      { nodeSelector: {}, cache: {} },
      ({ nodeSelector, cache }) => ['a', 'b'].map((name) => deployment(name, { nodeSelector: { ...nodeSelector, ...(name === 'a' && cache) } })),
    );
    expect(place(chart)).toMatchObject({ values: { nodeSelector: LINUX }, conflicts: [] });
  });

  test('are a conflict if Pods of both operating systems need other content', () => {
    const placement = place(fakeChart({ nodeSelector: {} }, both), options);
    expect(placement).toMatchObject({
      values: {},
      conflicts: [{ value: 'nodeSelector', neededBy: [{ name: 'web' }, { name: 'cache' }], against: [{ name: 'cache' }, { name: 'web' }] }],
    });
    expect(results(placement)).toMatchObject({ 'Deployment/cache': ['filter', '-spec.nodeSelector'] });
  });

  test('aren\'t used if others reach the same Pods', () => {
    const placement = place(fakeChart({ nodeSelector: {}, web: {}, cache: {} }, both), options);
    expect(placement).toMatchObject({ values: { web: WINDOWS, cache: LINUX }, conflicts: [] });
  });

  test('aren\'t used if one of the Pods is skipped', () => {
    const chart = fakeChart({ nodeSelector: {} }, ({ nodeSelector }) => ['a', 'b'].map((name) => deployment(name, { nodeSelector })));
    expect(place(chart, { skip: ['Deployment/b'] })).toMatchObject({
      values: {}, conflicts: [{ value: 'nodeSelector', neededBy: [{ name: 'a' }], against: [{ name: 'b' }] }],
      pods: [{ result: 'filter' }, { result: 'skipped' }],
    });
  });
});

describe('values are verified', () => {
  test('what a template has only without a value is kept', () => {
    const preset = {
      podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [{ weight: 1, podAffinityTerm: { topologyKey: 'zone' } }] },
    };
    const chart = fakeChart({ nodeSelector: {}, tolerations: [], affinity: {} }, ({ nodeSelector, tolerations, affinity }) => [
      deployment('web', {
        nodeSelector: Object.keys(nodeSelector).length > 0 ? nodeSelector : { disk: 'ssd' }, tolerations,
        affinity: Object.keys(affinity).length > 0 ? affinity : preset,
      }, WINDOWS_IMAGE),
    ]);
    const { values, pods } = place(chart);
    expect(pods).toMatchObject([{ result: 'values' }]);
    expect(values).toMatchObject({ affinity: { ...BUILDS, ...preset }, nodeSelector: { ...WINDOWS, disk: 'ssd' } });
  });

  test('a value that removes something else of the Pod isn\'t used', () => {
    const chart = fakeChart({ hints: {} }, ({ hints: { disk, ...hints } }) => [
      deployment('cache', { nodeSelector: { ...(!('kubernetes.io/os' in hints) && { zone: 'a' }), ...hints, zone2: undefined } }),
    ]);
    const lossless = place(chart);
    expect(lossless.values).toEqual({ hints: { ...LINUX, zone: 'a' } });
    const lossy = fakeChart(
      { hints: {} }, ({ hints }) => [deployment('cache', { nodeSelector: 'kubernetes.io/os' in hints ? LINUX : { zone: 'a', ...hints } })],
    );
    expect(place(lossy)).toMatchObject({ values: {}, pods: [{ result: 'filter' }] });
  });

  test('what they also change is reported, and what differs in each rendering isn\'t', () => {
    let random = 0;
    const chart = fakeChart({ nodeSelector: {} }, ({ nodeSelector }) => [
      deployment('cache', { nodeSelector }), { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, stringData: { password: `p${random++}` } },
      { apiVersion: 'v1', kind: 'Service', metadata: { name: 'cache', labels: nodeSelector } },
    ]);
    expect(place(chart)).toMatchObject({
      values: { nodeSelector: LINUX }, sideEffects: [{ object: { kind: 'Service', name: 'cache' }, path: 'metadata.labels[kubernetes.io/os]' }],
    });
  });

  test('a Pod that isn\'t in each rendering can\'t be followed', () => {
    let random = 0;
    const chart = fakeChart({ nodeSelector: {} }, ({ nodeSelector }) => (random++ % 2 === 0 ? [deployment('cache', { nodeSelector })] : []));
    expect(place(chart)).toMatchObject({ values: {}, pods: [{ result: 'undecided', why: expect.stringContaining('in each rendering') }] });
  });

  test('a map with other keys in each rendering isn\'t changed by values', () => {
    let random = 0;
    const chart = fakeChart({ nodeSelector: {} }, ({ nodeSelector }) => [
      deployment('cache', { nodeSelector }),
      { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' }, data: { [`key${random++}`]: 'a', fixed: 'b' } },
    ]);
    expect(place(chart)).toMatchObject({ values: { nodeSelector: LINUX }, sideEffects: [] });
  });
});

describe('a chart that rejects values', () => {
  const strict = (rejects: (values: any) => string | undefined) => (values: any) => {
    const message = rejects(values);
    if (message !== undefined) { throw new Error(message); }
    return [deployment('cache', { nodeSelector: values.where, tolerations: values.tolerate })];
  };
  const many = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`map${i}`, {}]));

  test('by a schema that names them', () => {
    const template = strict((values) => (Object.keys(values.map7).length > 0
      ? `at '/map7': additional properties '${Object.keys(values.map7)[0]}' not allowed`
      : undefined));
    const chart = fakeChart({ ...many, where: {} }, template);
    const placement = place(chart);
    expect(placement).toMatchObject({ values: { where: LINUX }, pods: [{ result: 'values' }] });
    expect(placement.renders).toBeLessThanOrEqual(6);
  });

  test('without naming them', () => {
    const template = strict(({ map7, map30 }) => (Object.keys({ ...map7, ...map30 }).length > 0
      ? 'nil pointer evaluating interface {}.enabled'
      : undefined));
    const placement = place(fakeChart({ ...many, where: {} }, template));
    expect(placement).toMatchObject({ values: { where: LINUX }, pods: [{ result: 'values' }] });
    expect(placement.renders).toBeLessThanOrEqual(24);
  });

  test('of some shapes: null is a list there', () => {
    const chart = fakeChart({ where: {}, tolerate: null, affinity: {} }, (values) => {
      if (values.tolerate && !Array.isArray(values.tolerate)) { throw new Error('at \'/tolerate\': got object, want array'); }
      return [deployment('web', { nodeSelector: values.where, tolerations: values.tolerate ?? undefined, affinity: values.affinity }, WINDOWS_IMAGE)];
    });
    expect(place(chart)).toMatchObject({ values: { tolerate: [TOLERATION], where: WINDOWS, affinity: BUILDS }, pods: [{ result: 'values' }] });
  });

  test('by other names of objects', () => {
    const chart = fakeChart(
      { nameOverride: '', target: '' },
      ({ nameOverride, target }) => [deployment(nameOverride || 'cache', { nodeSelector: target ? { 'kubernetes.io/os': target } : undefined })],
    );
    expect(place(chart)).toMatchObject({ values: { target: 'linux' }, pods: [{ object: { name: 'cache' }, result: 'values' }] });
  });

  test('never more often than the limit', () => {
    const template = strict((values) => (Object.keys(values).some((key) => key.startsWith('map') && Object.keys(values[key]).length > 0)
      ? 'no'
      : undefined));
    const placement = place(fakeChart(many, template));
    expect(placement.renders).toBeLessThanOrEqual(30);
    expect(placement.pods).toMatchObject([{ result: 'filter' }]);
    expect(placement.untried.length).toBeGreaterThan(0);
    expect(placement.pods).toMatchObject([{ missing: [], notSearched: ['spec.nodeSelector'] }]);
  });

  test('strings and nulls that are named like placement are tried before others', () => {
    const values = { ...Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`map${i}`, {}])), server: { nodeSelector: null, tolerations: '' } };
    const template = strict((given) => {
      if (Object.keys(given).some((key) => key.startsWith('map') && Object.keys(given[key]).length > 0)) {
        return 'nil pointer evaluating interface {}.enabled';
      }
      const { nodeSelector } = given.server;
      return nodeSelector && typeof nodeSelector !== 'string'
        ? 'template: at <.Values.server.nodeSelector>: wrong type for value; expected string; got map[string]interface {}'
        : undefined;
    });
    const chart = fakeChart(values, (given) => {
      template(given);
      return [deployment('server', {
        nodeSelector: given.server.nodeSelector
          ? JSON.parse(given.server.nodeSelector.startsWith('{') ? given.server.nodeSelector : `"${given.server.nodeSelector}"`)
          : undefined,
      })];
    });
    const placement = place(chart);
    expect(placement).toMatchObject({
      values: { server: { nodeSelector: '{"kubernetes.io/os":"linux"}' } }, pods: [{ result: 'values' }], untried: [],
    });
    expect(placement.renders).toBeLessThanOrEqual(8);
  });

  test('a string with YAML keeps what it has', () => {
    const chart = fakeChart({ nodeSelector: 'disk: ssd\n' }, ({ nodeSelector }) => [deployment('server', { nodeSelector: parse(nodeSelector) })]);
    const placement = place(chart);
    expect(placement).toMatchObject({ pods: [{ result: 'values', values: ['nodeSelector'] }] });
    expect(JSON.parse(placement.values.nodeSelector as string)).toEqual({ disk: 'ssd', ...LINUX });
  });

  test('a value is searched with more renders', () => {
    const template = strict((values) => (Object.keys(values).some((key) => key.startsWith('map') && Object.keys(values[key]).length > 0)
      ? 'no'
      : undefined));
    const chart = fakeChart({ ...many, zone: {} }, (values) => {
      template(values);
      return [deployment('cache', { nodeSelector: values.zone })];
    });
    expect(place(chart)).toMatchObject({ values: {}, pods: [{ result: 'filter', notSearched: ['spec.nodeSelector'] }] });
    expect(place({ ...chart, maxRenders: 100 })).toMatchObject({ values: { zone: LINUX }, pods: [{ result: 'values' }] });
  });

  test('even those found, alone', () => {
    const chart = fakeChart({ where: {} }, strict(({ where }) => ('kubernetes.io/os' in where ? 'at \'/where\': not allowed' : undefined)));
    expect(place(chart)).toMatchObject({ values: {}, pods: [{ result: 'filter' }] });
  });
});

test('Pods with nothing to do need one render', () => {
  const chart = fakeChart(
    { nodeSelector: {} }, () => [deployment('cache', { nodeSelector: LINUX }), { apiVersion: 'v1', kind: 'Service', metadata: { name: 'cache' } }],
  );
  expect(place(chart)).toEqual({
    pods: [{
      object: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'cache' }, path: '/spec/template', os: 'linux', why: 'it is kept on Linux nodes',
      result: 'placed', values: [], missing: [], notSearched: [],
    }], values: {}, conflicts: [], sideEffects: [], untried: [], renders: 1,
  });
});

test('Pods whose nodes can\'t be decided are reported, and left', () => {
  const chart = fakeChart(
    { nodeSelector: {} },
    ({ nodeSelector }) => [deployment('web', { os: { name: 'windows' }, nodeSelector: { ...nodeSelector, 'kubernetes.io/os': 'linux' } })],
  );
  expect(place(chart)).toMatchObject({ values: {}, pods: [{ result: 'undecided', why: expect.stringContaining('must be "windows"') }] });
});

test('a chart that can\'t be rendered is an error', () => {
  expect(() => place(fakeChart({}, () => { throw new Error('image.tag is required'); }))).toThrow(new ChartError('image.tag is required'));
  expect(() => place({ ...fakeChart({}, () => []), render: () => ({ text: 'a: [' }) }))
    .toThrow(/the rendered manifests can't be read: a document is not valid YAML/);
});

test('the filter has nothing left to place once values are set', () => {
  const template = ({ a, b }: any) => [
    deployment('a', { nodeSelector: a.selector }),
    deployment('b', { nodeSelector: b.selector, tolerations: b.tolerations, affinity: b.affinity, os: b.os, resources: b.resources }, WINDOWS_IMAGE),
  ];
  const values = { a: { selector: {} }, b: { selector: {}, tolerations: [], affinity: {}, os: {}, resources: {} } };
  const { values: found } = place(fakeChart(values, template));
  expect(filterObjects(template(values)).changes.length).toBeGreaterThan(0);
  expect(filterObjects(template(helmMerge(values, found))).changes).toEqual([]);
});

test.each(['__proto__', 'constructor', 'a.b', 'k8sw-0-z', ''])('a value can have the name %j', (name) => {
  const values = JSON.parse(`{${JSON.stringify(name)}: {}}`);
  const chart = fakeChart(values, (given) => [deployment('cache', { nodeSelector: Object.hasOwn(given, name) ? given[name] : {} })]);
  const { values: found } = place({
    ...chart, render: (own) => ({ text: JSON.stringify(deployment('cache', { nodeSelector: Object.hasOwn(own, name) ? own[name] : {} })) }),
  });
  expect(JSON.stringify(found)).toBe(`{${JSON.stringify(name)}:{"kubernetes.io/os":"linux"}}`);
});

const CHART = 'apiVersion: v2\nname: shop\nversion: 1.0.0\n';

test('only files at the root of a chart and of its subcharts decide on values', () => {
  const files = new Map([
    ['Chart.yaml', CHART], ['requirements.yaml', 'dependencies: []\n'], ['values.yaml', ''],
    ['templates/requirements.yaml', '{{ if .Values.a }}{{ fail "not a template of values" }}{{ end }}'],
    ['templates/values.yaml', '{{ x }}'], ['charts/a/Chart.yaml', CHART], ['charts/a/templates/Chart.yaml', '{{ x }}'],
    ['charts/a/charts/b/values.yaml', ''],
    ['charts/a/examples/values.yaml', ''],
  ]);
  expect([...chartOfValues(files).keys()].filter((name) => name !== 'templates/k8s-windows-values.yaml')).toEqual([
    'Chart.yaml', 'requirements.yaml', 'values.yaml', 'charts/a/Chart.yaml', 'charts/a/charts/b/values.yaml',
  ]);
  expect(readChartSource(files)).toMatchObject({ references: [['a']] });
});

const named = (...names: string[]): Named[] => names.map((name) => ({ group: 'v1\nPod\n', name, object: { metadata: { name } } }));

/** Another string each time, as of `randAlphaNum`. */
function randomText(length = 5): string {
  return Array.from({ length }, () => 'abcdefghijklmnopqrstuvwxyz0123456789'[Math.floor(Math.random() * 36)]).join('');
}

test.each<[string, string, string, string, string]>([
  ['at the end', 'shop-test-ab3f9', 'shop-test-ac2e9', 'shop-test-a0000', 'shop-test-*'],
  ['in the middle', 'shop-ab3f9-test', 'shop-ac2e9-test', 'shop-zzzzz-test', 'shop-*-test'],
  ['without a separator', 'testab3f9', 'testzzz01', 'testqqqqq', '*'],
  ['of another length', 'shop-test-7', 'shop-test-912', 'shop-test-44', 'shop-test-*'],
  ['that is all', 'ab3f9', 'zz1x0', 'qqqqq', '*'],
])('a random part %s', (_, one, other, third, expected) => {
  const names = RandomNames.between(named('shop', one), named('shop', other));
  for (const name of [one, other, third]) { expect(names.withoutRandom(named(name)[0])).toEqual(named(expected)[0]); }
  expect(names.withoutRandom(named('shop')[0])).toEqual(named('shop')[0]);
});

test('several names with random parts have a pattern each', () => {
  const names = RandomNames.between(named('a-ui-x1', 'a-api-y2'), named('a-ui-q7', 'a-api-z9'));
  expect(['a-api-000', 'a-ui-000', 'a-db'].map((name) => names.withoutRandom(named(name)[0]).name)).toEqual(['a-api-*', 'a-ui-*', 'a-db']);
});

test('objects that are in one rendering only have no random part', () => {
  const names = RandomNames.between(named('a', 'b'), named('a'));
  expect(names.withoutRandom(named('c')[0]).name).toBe('c');
});

test('test Pods with random names are found again, and what is random in them isn\'t reported', () => {
  const chart = fakeChart({ nodeSelector: {}, other: {} }, ({ nodeSelector }) => [
    deployment('shop', { nodeSelector }),
    {
      apiVersion: 'v1', kind: 'Pod', metadata: { name: `shop-ui-test-${randomText()}`, labels: { run: randomText() } },
      spec: {
        nodeSelector,
        containers: [{ name: `c-${randomText()}`, image: 'registry.example/test:1', env: [{ name: 'PASSWORD', value: randomText(16) }] }],
      },
    },
    { apiVersion: 'v1', kind: 'Secret', metadata: { name: `shop-${randomText()}` }, stringData: { password: randomText(16) } },
  ]);
  const placement = placeByValues(chart, {});
  expect(placement).toMatchObject({
    values: { nodeSelector: LINUX }, conflicts: [], sideEffects: [],
    pods: [{ object: { name: 'shop' }, result: 'values' }, { object: { name: 'shop-ui-test-*' }, result: 'values' }],
  });
  expect(placement.renders).toBe(4);
});

test('a test Pod that no value reaches needs the filter, or is skipped by a pattern', () => {
  const chart = () =>
    fakeChart({ nodeSelector: {} }, ({ nodeSelector }) => [deployment('shop', { nodeSelector }), deployment(`shop-${randomText()}-test`, {})]);
  expect(placeByValues(chart(), {})).toMatchObject({
    pods: [{ result: 'values' }, { object: { name: 'shop-*-test' }, result: 'filter', missing: ['spec.nodeSelector'] }],
  });
  expect(placeByValues(chart(), { skip: ['Deployment/*-test'] })).toMatchObject({ pods: [{ result: 'values' }, { result: 'skipped' }] });
});

test('a value that changes the names of objects isn\'t taken for a random part', () => {
  const chart = fakeChart({ nameOverride: '', target: '' }, ({ nameOverride, target }) => (
    [deployment(`${nameOverride || 'shop'}-${randomText()}`, { nodeSelector: target ? { 'kubernetes.io/os': target } : undefined })]));
  expect(placeByValues(chart, {})).toMatchObject({ values: { target: 'linux' }, pods: [{ object: { name: 'shop-*' }, result: 'values' }] });
});
