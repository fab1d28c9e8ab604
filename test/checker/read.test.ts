import { GOOD, listOf } from './manifests';
import { parseYaml } from '../../src/yaml/read/parse-yaml';
import { readText } from '../../src/yaml/read/read-text';
import { splitDocuments } from '../../src/yaml/read/split-documents';

// what `kubectl label --local -o json` makes of these values
const AS_KUBECTL_READS: readonly (readonly [text: string, value: unknown])[] = [
  ['y', true], ['on', true], ['No', false], ['off', false], ['~', null], ['0777', 511], ['0o17', 15], ['08', 8], ['1_000', 1000], ['12_', 12],
  ['0x1F', 31], ['0b11', 3], ['.5', 0.5], ['1e3', 1000], ['+12', 12], ['-3', -3], ['1:30', '1:30'], ['2001-01-01', '2001-01-01'], ['"no"', 'no'],
  ['yeS', 'yeS'], ['1.2.3', '1.2.3'], ['-', [null]], ['1Gi', '1Gi'], ['', null],
];

test.each(AS_KUBECTL_READS)('%s is read as Kubernetes reads it', (text, value) => {
  expect(parseYaml(`a: ${text === '-' ? '\n- ' : text}\n`)).toEqual([{ a: value }]);
});

test('keys are read in the same way', () => {
  expect(parseYaml('y: 1\n"n": 2\n5: 3\n')).toEqual([{ true: 1, n: 2, 5: 3 }]);
});

test('tags that Kubernetes doesn\'t know are ignored, and others apply', () => {
  expect(parseYaml('a: !Ref x\nb: !!str 5\nc: !!int "7"\n')).toEqual([{ a: 'x', b: '5', c: 7 }]);
});

test('merge keys are merged', () => {
  expect(parseYaml('a: &a {x: 1}\nb:\n  <<: *a\n  y1: 2\n')).toEqual([{ a: { x: 1 }, b: { x: 1, y1: 2 } }]);
});

describe('documents', () => {
  test('begin only at markers at the start of a line', () => {
    const text = 'a: |\n  ---\n  x\n--- # two\nb: "---"\n...\n%YAML 1.1\n---\nc: 1\n';
    expect(splitDocuments(text).flatMap((document) => parseYaml(document.text))).toEqual([{ a: '---\nx\n' }, { b: '---' }, { c: 1 }]);
  });

  test('have the offset of their start', () => {
    const text = `${GOOD}---\n${GOOD}`;
    expect(splitDocuments(text).map(({ offset, text: own }) => text.slice(offset, offset + own.length) === own && offset)).toEqual([0, GOOD.length]);
  });

  test('that are empty, or aren\'t Kubernetes objects, are skipped', () => {
    expect(readText('---\n---\n# nothing\n---\nreplicas: 3\n---\n- a\n---\njust text\n')).toEqual({ objects: [], failures: [] });
  });
});

describe('objects', () => {
  const names = (text: string) => readText(text).objects.map(({ object, path }) => [(object.metadata as { name: string }).name, path.join('/')]);
  const service = (name: string) => ({ apiVersion: 'v1', kind: 'Service', metadata: { name } });

  test('in a List have a path, also in nested Lists', () => {
    expect(names(listOf(GOOD, listOf(GOOD.replace('name: web', 'name: two'))))).toEqual([['web', 'items/0'], ['two', 'items/1/items/0']]);
  });

  test('in a typed list get their kind from it', () => {
    const [{ object }] = readText(JSON.stringify({ apiVersion: 'v1', kind: 'PodList', items: [{ metadata: { name: 'p' } }] })).objects;
    expect(object).toEqual({ apiVersion: 'v1', kind: 'Pod', metadata: { name: 'p' } });
  });

  test('in JSON, in a stream of JSON values, and in lines of JSON', () => {
    const [a, b] = [JSON.stringify(service('a'), undefined, 2), JSON.stringify(service('b {"'))];
    expect(names(a)).toEqual([['a', '']]);
    expect(names(`${a}\n${b}`)).toEqual([['a', ''], ['b {"', '']]);
    expect(names(`${b}\n${b}\n`)).toHaveLength(2);
  });

  test('in YAML that begins with a bracket', () => {
    expect(names('{apiVersion: v1, kind: Service, metadata: {name: x}}')).toEqual([['x', '']]);
  });
});
