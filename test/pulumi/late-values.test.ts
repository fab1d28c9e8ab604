import { Output, output } from '@pulumi/pulumi';
import { lateObjectSet } from '../../src/pulumi/late-values';
import { ObjectSet, Problem } from 'k8s-windows/core';

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
  const make = jest.fn(({ a }: Options) => ({ ...setOf({ a }), objects: ['x', 'y'].map((id) => ({ id, manifest: { apiVersion: 'v1', kind: 'X', metadata: { name: id, labels: { a } }, spec: { a } } })) }));
  const { objects } = lateObjectSet({ a: later(1) }, make);
  expect(await valueOf(objects.map(({ manifest }) => [manifest.spec, manifest.metadata]))).toEqual(['x', 'y'].map((name) => [{ a: 1 }, { name, labels: { a: 1 } }]));
  expect(make).toHaveBeenCalledTimes(2);
});

test('a name with a late value in it is an Output', async () => {
  const named = (metadata: object): ObjectSet => ({ objects: [{ id: 'it', manifest: { apiVersion: 'v1', kind: 'X', metadata } }], problems: [], advice: [] });
  const { objects: [{ manifest }] } = lateObjectSet({ name: later('n'), namespace: later('s') }, ({ name, namespace }: Options) => named({ name: `${name}-config`, namespace }));
  expect(await valueOf(manifest.metadata)).toEqual({ name: 'n-config', namespace: 's' });
});

test('an argument that decides which objects are created must be plain', () => {
  const make = ({ mode }: Options) => setOf({}, mode === undefined ? [{ code: 'x', path: ['mode'], message: 'is required', remedy: 'set it' }] : []);
  expect(lateObjectSet({ mode: later('a') }, make, ['mode']).problems).toEqual([{
    code: 'late-value', path: ['mode'], message: 'must be a plain value, got an Output: it decides which objects are created', remedy: 'pass a plain value',
  }]);
  expect(lateObjectSet({ list: [later('a')] }, make, ['list']).problems.map(({ path }) => path)).toContainEqual(['list', 0]);
  expect(lateObjectSet({ mode: { inner: later('a') } }, make, ['mode']).problems).toEqual([]);
});

test.each<[string, (host: string) => Partial<ObjectSet['objects'][number]['manifest']>, readonly string[]]>([
  ['an object of another kind', (host) => ({ kind: host === 'h' ? 'Secret' : 'ConfigMap' }), []],
  ['another name', (host) => ({ metadata: { name: host === 'h' ? 'other' : 'it' } }), ['X', 'metadata', 'name']],
  ['a field that the preview doesn\'t have', (host) => (host === 'h' ? { spec: {} } : {}), ['X', 'spec']],
])('%s is a problem before anything is registered', (_, fields, path) => {
  const make = ({ host }: Options): ObjectSet => ({ objects: [{ id: 'it', manifest: { apiVersion: 'v1', kind: 'X', metadata: { name: 'it' }, ...fields(host) } }], problems: [], advice: [] });
  const set = lateObjectSet({ host: later('h') }, make);
  expect(set.problems).toEqual([]);
  expect(set.problemsOf!({ host: 'h' })).toEqual([expect.objectContaining({ code: 'late-value', path, message: expect.stringContaining('depends on host') })]);
});

test('a problem that names a late value, or is at its path, is reported later', () => {
  const problem = (path: string[], message: string): Problem => ({ code: 'x', path, message, remedy: 'set it' });
  const make = ({ late }: Options) => setOf({}, [problem(['a'], `must be ${late}, got 1`), problem(['late', 'inner'], 'is required'), problem([], 'is wrong'), problem(['b'], 'is wrong')]);
  expect(lateObjectSet({ late: later('x') }, make).problems.map(({ path }) => path)).toEqual([['b']]);
});

test('problems that don\'t depend on late values are reported immediately, others later', () => {
  const problem = (path: string): Problem => ({ code: 'x', path: [path], message: 'is wrong', remedy: 'mend it' });
  const make = ({ a, late }: Options) => setOf({}, [...(a === 'bad' ? [problem('a')] : []), ...(late === 'bad' ? [problem('late')] : [])]);
  const set = lateObjectSet({ a: 'bad', late: later('bad') }, make);
  expect(set.problems.map(({ path }) => path)).toEqual([['a']]);
  expect(set.problemsOf!({ a: 'good', late: 'bad' }).map(({ path }) => path)).toEqual([['late']]);
});
