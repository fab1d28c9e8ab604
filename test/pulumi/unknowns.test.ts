import { output, Output, secret } from '@pulumi/pulumi';
import { only, run, UNKNOWN, unknown } from './mocks';
import { lateObjectSet } from '../../src/pulumi/late-values';
import { ObjectSet, Problem } from 'k8s-windows/core';
import { WindowsDeployment, WindowsExporter, WindowsJob, WindowsNamespace, WindowsRuntimeClass } from 'k8s-windows/pulumi';

const IMAGE = 'mcr.microsoft.com/windows/servercore:ltsc2022';

test('with unknown image, memory limit, replicas, environment value, and version, the rest is visible', async () => {
  const registered = await run(() => new WindowsDeployment('web', {
    spec: {
      replicas: unknown(),
      template: {
        spec: {
          containers: [
            {
              name: 'main', image: unknown(), env: [{ name: 'A', value: unknown<string>() }, { name: 'B', value: 'b' }],
              resources: { limits: { cpu: '1', memory: unknown<string>() } },
            },
            { name: 'log', image: IMAGE },
          ],
        },
      },
    },
    windows: { version: unknown() },
  }), { preview: true });
  const { inputs } = only(registered, 'Deployment');
  expect(inputs.spec.selector.matchLabels).toEqual(inputs.spec.template.metadata.labels);
  const { selector, template, ...spec } = inputs.spec;
  expect(spec).toEqual({ replicas: UNKNOWN, progressDeadlineSeconds: 1800 });
  expect(template.spec).toEqual({
    os: { name: 'windows' },
    nodeSelector: { 'kubernetes.io/os': 'windows' },
    tolerations: expect.arrayContaining([{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }]),
    affinity: UNKNOWN,
    containers: [
      {
        name: 'main', image: UNKNOWN, env: [{ name: 'A', value: UNKNOWN }, { name: 'B', value: 'b' }],
        resources: { limits: { cpu: '1', memory: UNKNOWN }, requests: { cpu: '1', memory: UNKNOWN } },
      },
      { name: 'log', image: IMAGE, resources: { limits: { cpu: '1000m', memory: '2048Mi' }, requests: { cpu: '1000m', memory: '2048Mi' } } },
    ],
  });
});

test('with other affinity and labels, only the dependent leaf is unknown', async () => {
  const pod = (placement: 'compatible' | 'exact') => new WindowsDeployment(placement, {
    spec: { template: { spec: { containers: [{ name: 'main', image: 'app:1' }], affinity: { podAffinity: {} } } } },
    windows: { version: unknown(), placement },
  });
  const registered = await run(() => { pod('compatible'); pod('exact'); }, { preview: true });
  const [compatible, exact] = registered.filter(({ type }) => type.endsWith(':Deployment')).map(({ inputs }) => inputs.spec.template.spec);
  expect(compatible.affinity).toEqual({ podAffinity: {}, nodeAffinity: UNKNOWN });
  expect(exact.nodeSelector).toEqual({ 'kubernetes.io/os': 'windows', 'node.kubernetes.io/windows-build': UNKNOWN });
});

test('a version in an Output is read by its name', async () => {
  const registered = await run(() => {
    const version = output(Promise.resolve('LTSC2025' as const));
    new WindowsDeployment(
      'web', { spec: { template: { spec: { containers: [{ name: 'main', image: 'app:1' }] } } }, windows: { version, placement: 'exact' } },
    );
    new WindowsRuntimeClass('class', { version });
  });
  expect(only(registered, 'Deployment').inputs.spec.template.spec.nodeSelector['node.kubernetes.io/windows-build']).toBe('10.0.26100');
  expect(only(registered, 'RuntimeClass').inputs.scheduling.nodeSelector['node.kubernetes.io/windows-build']).toBe('10.0.26100');
});

test('an Output that turns out absent is filled in like an absent field', async () => {
  const absent = output(Promise.resolve(undefined)) as any;
  const build = (name: string, value: any) => {
    const spec = {
      os: value, nodeSelector: { 'kubernetes.io/os': value }, tolerations: value, affinity: value,
      containers: [{ name: 'main', image: IMAGE, resources: { limits: { memory: value } } }],
    };
    new WindowsDeployment(name, { spec: { selector: value, progressDeadlineSeconds: value, template: { metadata: { labels: value }, spec } } });
    new WindowsJob(name, { spec: { template: { spec: { ...spec, restartPolicy: value } } } });
  };
  const registered = await run(() => {
    build('a', undefined);
    build('b', absent);
  });
  const specs = (kind: string) => registered.filter(({ type }) => type.endsWith(`:${kind}`)).map(({ inputs }) => inputs.spec);
  const withName = (spec: unknown) => JSON.parse(JSON.stringify(spec).replaceAll('a-0000000000', 'b-0000000000')) as unknown;
  const [deployment, job] = [specs('Deployment'), specs('Job')];
  expect(deployment[1]).toEqual(withName(deployment[0]));
  expect(deployment[1].selector).toEqual({ matchLabels: { 'k8s-windows/component': 'b-0000000000' } });
  expect(job[1]).toEqual(job[0]);
  expect(job[1].template.spec.restartPolicy).toBe('Never');
});

test('a selector in an Output stays, with the labels of the user', async () => {
  const registered = await run(() => new WindowsDeployment('web', {
    spec: {
      selector: output(Promise.resolve({ matchLabels: { app: 'web' } })),
      template: { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'main', image: IMAGE }] } },
    },
  }));
  const { selector, template } = only(registered, 'Deployment').inputs.spec;
  expect([selector, template.metadata.labels]).toEqual([{ matchLabels: { app: 'web' } }, { app: 'web' }]);
});

test.each(['the spec', 'the template', 'the containers', 'a container'])('%s as an Output gives the same result', async (what) => {
  const later = (name: string, value: any) => (name === what ? output(Promise.resolve(value)) : value);
  const registered = await run(() => {
    const build = (name: string, wrap: typeof later) => new WindowsDeployment(name, {
      spec: wrap(
        'the spec',
        { template: wrap('the template', { spec: { containers: wrap('the containers', [wrap('a container', { name: 'main', image: IMAGE })]) } }) },
      ),
    });
    build('now', (_, value) => value);
    build('later', later);
  });
  const [now, lazily] = registered.filter(({ type }) => type.endsWith(':Deployment')).map(({ inputs }) => inputs.spec.template.spec);
  expect(lazily).toEqual(now);
});

test('secrets stay secret, and don\'t affect decisions that don\'t depend on them', async () => {
  const registered = await run(() => new WindowsDeployment('web', {
    spec: { template: { spec: { containers: [{ name: 'main', image: IMAGE, env: [{ name: 'PASSWORD', value: secret('x') }] }] } } },
  }));
  // the mocks mark the whole property of an object that holds a secret
  const { secret: spec } = only(registered, 'Deployment').inputs.spec;
  expect(spec.template.spec.containers[0].env).toEqual([{ name: 'PASSWORD', value: 'x' }]);
  expect(JSON.stringify(spec.template.spec.affinity)).toContain('10.0.20348');
});

test('a namespace and a RuntimeClass accept unknown values', async () => {
  const registered = await run(() => {
    new WindowsNamespace('apps', { podSecurity: unknown(), defaultMemory: unknown(), quota: { pods: unknown(), cpu: '4' } });
    new WindowsRuntimeClass('class', { version: unknown(), handler: unknown(), isolation: 'hyperv' });
  }, { preview: true });
  expect(only(registered, 'Namespace').inputs.metadata.labels)
    .toEqual({ 'pod-security.kubernetes.io/enforce': UNKNOWN, 'pod-security.kubernetes.io/enforce-version': 'latest' });
  expect(only(registered, 'LimitRange').inputs.spec)
    .toEqual({ limits: [{ type: 'Container', default: { cpu: '1000m', memory: UNKNOWN }, defaultRequest: { cpu: '1000m', memory: UNKNOWN } }] });
  expect(only(registered, 'ResourceQuota').inputs.spec).toEqual({ hard: { 'requests.cpu': '4', 'limits.cpu': '4', 'pods': UNKNOWN } });
  expect(only(registered, 'RuntimeClass').inputs).toMatchObject({
    handler: UNKNOWN, overhead: { podFixed: { cpu: '100m', memory: '512Mi' } },
    scheduling: { nodeSelector: { 'kubernetes.io/os': 'windows', 'kubernetes.io/arch': 'amd64', 'node.kubernetes.io/windows-build': UNKNOWN } },
  });
});

type Options = Record<string, any>;

const setOf = (data: Options, problems: readonly Problem[] = []): ObjectSet =>
  ({ objects: [{ id: 'it', manifest: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'it' }, data } }], problems, advice: [] });
const later = (value: unknown) => output(new Promise((resolve) => setTimeout(() => resolve(value), 1)));
const dataOf = ({ objects }: ObjectSet) => objects[0].manifest.data as Options;
const valueOf = (value: unknown) => new Promise((resolve) => (output(value) as Output<unknown>).apply(resolve));

test('without late values, the function is called once', () => {
  const make = jest.fn((options: Options) => setOf({ a: options.a }));
  expect(dataOf(lateObjectSet({ a: 1 }, make))).toEqual({ a: 1 });
  expect(make).toHaveBeenCalledTimes(1);
});

test('objects, their types, and their names are known now, and all other fields are Outputs', async () => {
  const set = lateObjectSet({ host: later('h'), port: 1 }, ({ host, port }: Options) => setOf({ url: `https://${host}:${port}`, port }));
  const { data, ...identity } = set.objects[0].manifest;
  expect(identity).toEqual({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'it' } });
  expect(await valueOf(data)).toEqual({ url: 'https://h:1', port: 1 });
  expect(set.problemsOf!({ host: 'h', port: 1 })).toEqual([]);
});

test('all fields share one call with the known values', async () => {
  const make = jest.fn(({ a }: Options) => ({
    ...setOf({ a }),
    objects: ['x', 'y'].map((id) => ({ id, manifest: { apiVersion: 'v1', kind: 'X', metadata: { name: id, labels: { a } }, spec: { a } } })),
  }));
  const { objects } = lateObjectSet({ a: later(1) }, make);
  expect(await valueOf(objects.map(({ manifest }) => [manifest.spec, manifest.metadata])))
    .toEqual(['x', 'y'].map((name) => [{ a: 1 }, { name, labels: { a: 1 } }]));
  expect(make).toHaveBeenCalledTimes(2);
});

test('a name with a late value in it is an Output', async () => {
  const named = (metadata: object): ObjectSet => ({
    objects: [{ id: 'it', manifest: { apiVersion: 'v1', kind: 'X', metadata } }], problems: [], advice: [],
  });
  const { objects: [{ manifest }] } = lateObjectSet(
    { name: later('n'), namespace: later('s') }, ({ name, namespace }: Options) => named({ name: `${name}-config`, namespace }),
  );
  expect(await valueOf(manifest.metadata)).toEqual({ name: 'n-config', namespace: 's' });
});

test('an argument that decides which objects are created must be plain', () => {
  const make = ({ mode }: Options) => setOf({}, mode === undefined ? [{ code: 'x', path: ['mode'], message: 'is required', remedy: 'set it' }] : []);
  expect(lateObjectSet({ mode: later('a') }, make, ['mode']).problems).toEqual([{
    code: 'late-value', path: ['mode'], message: 'must be a plain value, got an Output: it decides which objects are created',
    remedy: 'pass a plain value',
  }]);
  expect(lateObjectSet({ list: [later('a')] }, make, ['list']).problems.map(({ path }) => path)).toContainEqual(['list', 0]);
  expect(lateObjectSet({ mode: { inner: later('a') } }, make, ['mode']).problems).toEqual([]);
});

test('an Output in place of a list is named', () => {
  const exporter = (args: object) => () => new WindowsExporter('exporter', args as never);
  expect(exporter({ collectors: later(['cpu']) })).toThrow(
    '[exporter] args: must have plain lists and objects, got an Output in collectors. Use Outputs for the values in them. [late-value]',
  );
  expect(exporter({ collectors: { map: 5 } })).toThrow(/collectors/);
});

test.each<[string, (host: string) => Partial<ObjectSet['objects'][number]['manifest']>, readonly string[]]>([
  ['an object of another kind', (host) => ({ kind: host === 'h' ? 'Secret' : 'ConfigMap' }), []],
  ['another name', (host) => ({ metadata: { name: host === 'h' ? 'other' : 'it' } }), ['X', 'metadata', 'name']],
  ['a field that the preview doesn\'t have', (host) => (host === 'h' ? { spec: {} } : {}), ['X', 'spec']],
])('%s is a problem before anything is registered', (_, fields, path) => {
  const make = ({ host }: Options): ObjectSet => ({
    objects: [{ id: 'it', manifest: { apiVersion: 'v1', kind: 'X', metadata: { name: 'it' }, ...fields(host) } }], problems: [], advice: [],
  });
  const set = lateObjectSet({ host: later('h') }, make);
  expect(set.problems).toEqual([]);
  expect(set.problemsOf!({ host: 'h' })).toEqual([
    expect.objectContaining({ code: 'late-value', path, message: expect.stringContaining('depends on host') }),
  ]);
});

test('a problem that names a late value, or is at its path, is reported later', () => {
  const problem = (path: string[], message: string): Problem => ({ code: 'x', path, message, remedy: 'set it' });
  const make = ({ late }: Options) => setOf(
    {}, [problem(['a'], `must be ${late}, got 1`), problem(['late', 'inner'], 'is required'), problem([], 'is wrong'), problem(['b'], 'is wrong')],
  );
  expect(lateObjectSet({ late: later('x') }, make).problems.map(({ path }) => path)).toEqual([['b']]);
});

test('problems that don\'t depend on late values are reported immediately, others later', () => {
  const problem = (path: string): Problem => ({ code: 'x', path: [path], message: 'is wrong', remedy: 'mend it' });
  const make = ({ a, late }: Options) => setOf({}, [...(a === 'bad' ? [problem('a')] : []), ...(late === 'bad' ? [problem('late')] : [])]);
  const set = lateObjectSet({ a: 'bad', late: later('bad') }, make);
  expect(set.problems.map(({ path }) => path)).toEqual([['a']]);
  expect(set.problemsOf!({ a: 'good', late: 'bad' }).map(({ path }) => path)).toEqual([['late']]);
});
