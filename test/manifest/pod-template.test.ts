import { runInNewContext } from 'node:vm';
import { findPodTemplate, hasOpaque, isOpaque, isPlainObject, show, withValueAt } from '../../src/manifest';
import { formatPath, formatProblem, jsonPointer } from 'k8s-windows/core';

const template = { metadata: { labels: { app: 'web' } }, spec: { containers: [{ name: 'web' }] } };

describe('findPodTemplate', () => {
  test.each(['Deployment', 'ReplicaSet', 'ReplicationController', 'StatefulSet', 'DaemonSet', 'Job'])('%s', (kind) => {
    expect(findPodTemplate({ kind, spec: { template } })).toEqual({ path: ['spec', 'template'], template });
  });

  test('CronJob, PodTemplate, Pod', () => {
    const path = ['spec', 'jobTemplate', 'spec', 'template'];
    expect(findPodTemplate({ kind: 'CronJob', spec: { jobTemplate: { spec: { template } } } })).toEqual({ path, template });
    expect(findPodTemplate({ kind: 'PodTemplate', template })).toEqual({ path: ['template'], template });
    const pod = { kind: 'Pod', ...template };
    expect(findPodTemplate(pod)).toEqual({ path: [], template: pod });
  });

  test.each([
    ['argoproj.io/v1alpha1', 'Rollout'], ['apps.kruise.io/v1alpha1', 'CloneSet'], ['serving.knative.dev/v1', 'Service'],
  ])('%s %s, found by its shape', (apiVersion, kind) => {
    expect(findPodTemplate({ apiVersion, kind, spec: { template } })).toEqual({ path: ['spec', 'template'], template });
  });

  test('a custom kind with the shape of a CronJob', () => {
    expect(findPodTemplate({ kind: 'ScheduledJob', spec: { jobTemplate: { spec: { template } } } })?.path).toEqual(['spec', 'jobTemplate', 'spec', 'template']);
  });

  test('a built-in kind without containers still has a Pod template', () => {
    expect(findPodTemplate({ kind: 'Deployment', spec: { template: {} } })).toEqual({ path: ['spec', 'template'], template: {} });
  });

  test.each([
    ['a Service', { kind: 'Service', spec: { ports: [] } }],
    ['a custom kind with another template', { kind: 'Certificate', spec: { template: { spec: { issuer: 'x' } } } }],
    ['a Deployment without template', { kind: 'Deployment', spec: {} }],
    ['a Deployment without spec', { kind: 'Deployment' }],
    ['no kind', { spec: { template } }],
    ['a kind that every object has a property of', { kind: 'constructor', spec: {} }],
    ['a kind that is no string', { kind: 5, spec: { template } }],
    ['no object', 'Deployment'], ['nothing', undefined], ['null', null], ['a list', [{ kind: 'Pod' }]],
  ])('%s has no Pod template', (_, manifest) => {
    expect(findPodTemplate(manifest)).toBeUndefined();
  });
});

test('withValueAt sets the value at a path, shares the rest, and doesn\'t change its input', () => {
  const object = { a: { b: [{ c: 1 }, { c: 2 }], d: {} } };
  const changed = withValueAt(object, ['a', 'b', 1, 'c'], 3) as any;
  expect(changed).toEqual({ a: { b: [{ c: 1 }, { c: 3 }], d: {} } });
  expect([changed.a.d === object.a.d, changed.a.b[0] === object.a.b[0], object.a.b[1].c]).toEqual([true, true, 2]);
  expect(withValueAt({}, ['x', 'y'], 1)).toEqual({ x: { y: 1 } });
  expect(withValueAt(object, [], { z: 1 })).toEqual({ z: 1 });
});

test('plain, opaque, or neither', () => {
  const plain = [{}, Object.create(null), { constructor: 1 }, JSON.parse('{"a":1}'), runInNewContext('({})')];
  expect(plain.map(isPlainObject)).toEqual(plain.map(() => true));
  const opaque = [new (class X {})(), Promise.resolve(), () => 1, Symbol('x'), new Date(0), new Map(), new Proxy(new (class X {})(), {})];
  expect(opaque.map(isOpaque)).toEqual(opaque.map(() => true));
  expect(opaque.map(isPlainObject)).toEqual(opaque.map(() => false));
  const json = [...plain, [], [new Date(0)], null, undefined, 0, '', false];
  expect(json.map(isOpaque)).toEqual(json.map(() => false));
  expect([{ a: [{ b: Promise.resolve() }] }, [[() => 1]], new Date(0)].map(hasOpaque)).toEqual([true, true, true]);
  expect([{ a: [{ b: 1 }] }, [], null, undefined, 'x'].map(hasOpaque)).toEqual([false, false, false, false, false]);
});

describe('words', () => {
  const path = ['spec', 'containers', 0, 'resources', 'limits', 'x/y~z'];

  test('paths', () => {
    expect(formatPath(path)).toBe('spec.containers[0].resources.limits[x/y~z]');
    expect(jsonPointer(path)).toBe('/spec/containers/0/resources/limits/x~1y~0z');
    expect([formatPath([]), jsonPointer([])]).toEqual(['', '']);
  });

  test('formats a problem as one line', () => {
    expect(formatProblem({ code: 'a-code', path: ['spec', 'os'], message: 'is 5, must be 6', remedy: 'set it to 6' })).toBe('spec.os: is 5, must be 6. Set it to 6. [a-code]');
  });

  test('shows values as JSON, truncated when long', () => {
    expect([show('a"b'), show({ a: [1] }), show(undefined), show(null), show(() => 1)]).toEqual(['"a\\"b"', '{"a":[1]}', 'undefined', 'null', '(not known yet)']);
    expect(show('x'.repeat(100))).toBe(`"${'x'.repeat(76)}...`);
  });

  test('never looks into opaque values, at any depth', () => {
    const opaque = new (class Output { public toJSON() { throw new Error('touched'); } public toString() { throw new Error('touched'); } })();
    expect([show(opaque), show({ a: [opaque, 1] })]).toEqual(['(not known yet)', '{"a":["(not known yet)",1]}']);
  });
});
