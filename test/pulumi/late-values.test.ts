import { Output, output } from '@pulumi/pulumi';
import { lateObjectSet } from '../../src/pulumi/late-values';
import { ObjectSet, Problem } from 'k8s-windows/core';

type Options = Record<string, any>;

const setOf = (data: Options, problems: readonly Problem[] = []): ObjectSet =>
  ({ objects: [{ id: 'it', manifest: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'it' }, data } }], problems, advice: [] });
const later = (value: unknown) => output(new Promise((resolve) => setTimeout(() => resolve(value), 1)));
const dataOf = ({ objects }: ObjectSet) => objects[0].manifest.data as Options;
const valueOf = (value: unknown) => new Promise((resolve) => (output(value) as Output<unknown>).apply(resolve));
const lateKeys = (data: Options) => Object.keys(data).filter((key) => Output.isInstance(data[key]));

test('without late values, the function is called once', () => {
  const make = jest.fn((options: Options) => setOf({ a: options.a }));
  expect(dataOf(lateObjectSet({ a: 1 }, make))).toEqual({ a: 1 });
  expect(make).toHaveBeenCalledTimes(1);
});

test('only leaves that depend on a late value become Outputs', async () => {
  const set = lateObjectSet({ host: later('h'), port: 1 }, ({ host, port }: Options) => setOf({ url: `https://${host}:${port}`, port, both: 'same' }));
  expect(lateKeys(dataOf(set))).toEqual(['url']);
  expect(await valueOf(dataOf(set).url)).toBe('https://h:1');
});

test('a leaf that depends only on two values together becomes an Output', async () => {
  const wrong: Problem = { code: 'x', path: ['version'], message: 'is no version', remedy: 'give one' };
  const make = ({ on, version }: Options) => setOf({ gate: on && version === 'v1.31.2' ? 'yes' : 'no', other: 'x' }, /^v1\./.test(version) ? [] : [wrong]);
  const set = lateObjectSet({ on: later(true), version: later('v1.31.2') }, make);
  expect(lateKeys(dataOf(set))).toEqual(['gate']);
  expect(await valueOf(dataOf(set).gate)).toBe('yes');
  expect(set.problemsOf!({ on: true, version: 'v1.31.2' })).toEqual([]);
});

test('a key that exists only for some values becomes an Output', async () => {
  const make = ({ name }: Options) => setOf({ ...(name !== undefined && { name }), other: 'x' });
  expect(await valueOf(dataOf(lateObjectSet({ name: later('n') }, make)).name)).toBe('n');
});

test('a list whose length depends on a value becomes an Output', async () => {
  const make = ({ count }: Options) => setOf({ list: Array.from({ length: Number(count) || 0 }, (_, i) => i) });
  expect(await valueOf(dataOf(lateObjectSet({ count: later(3) }, make)).list)).toEqual([0, 1, 2]);
});

test('a value without valid stand-ins hides everything but the name', () => {
  const wrong = (path: string): Problem => ({ code: 'x', path: [path], message: 'is unknown', remedy: 'use "the-one"' });
  const make = ({ mode }: Options) => setOf({ mode, other: 'x' }, mode === 'the-one' ? [] : [wrong('mode')]);
  const { objects, problems } = lateObjectSet({ mode: later('the-one') }, make);
  expect(problems).toEqual([]);
  expect(objects[0].manifest).toMatchObject({ kind: 'ConfigMap', metadata: { name: 'it' } });
  expect(Output.isInstance(objects[0].manifest.data)).toBe(true);
});

test('a dependency that the stand-ins don\'t show is a problem before anything is registered', () => {
  const make = ({ host }: Options) => setOf({ host, special: host === 'only.this' ? 'yes' : 'no' });
  const set = lateObjectSet({ host: later('only.this') }, make);
  expect(lateKeys(dataOf(set))).toEqual(['host']);
  expect(set.problemsOf!({ host: 'any.other' })).toEqual([]);
  expect(set.problemsOf!({ host: 'only.this' })).toEqual([expect.objectContaining({ code: 'late-value', path: ['ConfigMap', 'data', 'special'] })]);
});

test('problems that don\'t depend on late values are reported immediately, others later', () => {
  const problem = (path: string): Problem => ({ code: 'x', path: [path], message: 'is wrong', remedy: 'mend it' });
  const make = ({ a, late }: Options) => setOf({}, [...(a === 'bad' ? [problem('a')] : []), ...(late === 'bad' ? [problem('late')] : [])]);
  const set = lateObjectSet({ a: 'bad', late: later('bad') }, make);
  expect(set.problems.map(({ path }) => path)).toEqual([['a']]);
  expect(set.problemsOf!({ a: 'good', late: 'bad' }).map(({ path }) => path)).toEqual([['late']]);
});
