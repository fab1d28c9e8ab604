import * as fc from 'fast-check';
import { Random, randomManifests } from './manifests-to-fix';
import { FORMS, untidy } from './only-intended-lines';
import { Edit } from '../../../src/findings/finding';
import { ChangedText } from '../../../src/yaml/edit/changed-text';
import { editInRounds } from '../../../src/yaml/edit/edit-rounds';
import { Splice } from '../../../src/yaml/edit/source-text';
import { editorOf } from '../../../src/yaml/edit/text-edit';
import { EditedPaths } from '../../../src/yaml/edit/verify-edits';
import { anyNodesOf } from '../../../src/yaml/locate/positioned';
import { readPlacedYaml } from '../../../src/yaml/read/plain-yaml';
import { sampleOf } from '../../sample';

const applied = (text: string, splices: readonly Splice[]) =>
  [...splices].reverse().reduce((at, { start, end, text: added }) => at.slice(0, start) + added + at.slice(end), text);

/** Changes of a text that are apart from each other, in order. */
const splicesOf = (length: number) => fc.array(fc.tuple(fc.nat(length), fc.nat(3), fc.constantFrom('', 'x', 'yz', '\n')), { maxLength: 4 })
  .map((all) => {
    let end = -1;
    return [...all].sort(([a], [b]) => a - b).flatMap(([at, removed, text]): Splice[] => {
      if (at <= end) { return []; }
      const start = at;
      end = Math.min(at + removed, length);
      return [{ start, end, text }];
    });
  });

describe('a changed text', () => {
  test('has the changes of all rounds, also as one', () => {
    fc.assert(fc.property(fc.string({ maxLength: 20 }), fc.infiniteStream(fc.nat()), (text, seeds) => {
      const changed = new ChangedText(text);
      let expected = text;
      for (const seed of [...seeds.take(4)]) {
        const splices = fc.sample(splicesOf(expected.length), { seed, numRuns: 1 })[0];
        changed.change(splices);
        expected = applied(expected, splices);
        expect(changed.text).toBe(expected);
        expect(applied(text, changed.splices)).toBe(expected);
      }
    }));
  });

  test('knows where each character was, and where it was inserted', () => {
    const changed = new ChangedText('abcdef');
    changed.change([{ start: 1, end: 2, text: 'XY' }, { start: 4, end: 4, text: 'Z' }]);
    expect(changed.text).toBe('aXYcdZef');
    expect([...changed.text, ''].map((_, i) => changed.originalOffset(i))).toEqual([0, 1, 1, 2, 3, 4, 4, 5, 6]);
    changed.change([{ start: 0, end: 3, text: '' }]);
    expect(changed.text).toBe('cdZef');
    expect(changed.splices).toEqual([{ start: 0, end: 2, text: '' }, { start: 4, end: 4, text: 'Z' }]);
    expect(changed.originalOffset(0)).toBe(2);
  });
});

describe('edits affect each other', () => {
  const isNear = (a: Edit, b: Edit) => {
    const paths = new EditedPaths();
    paths.add(a);
    return paths.isNear(b);
  };
  const set = (...path: (string | number)[]): Edit => ({ op: 'set', path, value: 1 });
  const remove = (...path: (string | number)[]): Edit => ({ op: 'remove', path });

  test.each<[string, Edit, Edit]>([
    ['the same path', set('a', 'b'), set('a', 'b')], ['a path in the other', set('a'), set('a', 'b')],
    ['an item that is removed, and one of the same list', remove('a', 0), set('a', 1, 'b')],
    ['two items that are removed', remove('a', 0), remove('a', 1)],
  ])('with %s', (_, a, b) => {
    expect([isNear(a, b), isNear(b, a)]).toEqual([true, true]);
  });

  test.each<[string, Edit, Edit]>([
    ['paths beside each other', set('a', 'b'), remove('a', 'c')], ['items of a list that keeps all', set('a', 0, 'b'), remove('a', 1, 'b')],
    ['an item that is removed, and a field beside the list', remove('a', 'b', 0), set('a', 'c')],
  ])('but not with %s', (_, a, b) => {
    expect([isNear(a, b), isNear(b, a)]).toEqual([false, false]);
  });
});

type Keys = readonly (string | number)[];

const VALUES: readonly unknown[] = [
  'windows', { name: 'windows' }, { 'kubernetes.io/os': 'windows' }, [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
  { nodeAffinity: { terms: [{ values: ['10.0.20348', '1e3', 'yes'] }] } }, { zone: { b: 1, a: [] } }, {}, [], null, true, '8080', 'two\nlines',
  '# no comment',
];
const NAMES = ['os', 'nodeSelector', 'tolerations', 'affinity', 'resources', 'zone', 'aaa', 'true', '8080'];

/** The paths of all values. */
function pathsIn(value: unknown, at: Keys = []): readonly Keys[] {
  if (typeof value !== 'object' || value === null) { return [at]; }
  return [at, ...Object.entries(value).flatMap(([key, child]) => pathsIn(child, [...at, Array.isArray(value) ? Number(key) : key]))];
}

/** The change by the nodes of plain YAML, and that by the nodes of the `yaml` package; `undefined` if the text isn't plain. */
function changes(text: string, edit: Edit): readonly (Splice | undefined)[] | undefined {
  const placed = readPlacedYaml(text);
  return placed && [placed, anyNodesOf(text)].map((document) => editorOf(text, undefined, document)!.splice(edit));
}

test('the changes without the yaml package are those with it', () => {
  let plain = 0;
  const seeds = sampleOf(Array.from({ length: 150 }, (_, seed) => seed), 24);
  for (const seed of seeds) {
    const random = new Random(seed);
    const [object] = randomManifests(random);
    const text = random.chance(0.5) ? random.pick(FORMS).write([object]) : untidy([object], random);
    const edits = pathsIn(object).filter(({ length }) => length > 0 && random.chance(0.3)).flatMap((path): readonly Edit[] => {
      const added = [...path, random.pick(NAMES), ...random.chance(0.2) ? [random.pick(NAMES)] : []];
      const value = random.pick(VALUES);
      return [
        { op: 'set', path: added, value }, { op: 'set', path, value }, { op: 'remove', path }, { op: 'append', path, value },
        { op: 'set', path: added, value, from: path },
      ];
    });
    for (const edit of edits) {
      const both = changes(text, edit);
      if (!both) { continue; }
      plain += 1;
      const [actual, expected] = both.map((each) => JSON.stringify(each));
      if (actual !== expected) { throw new Error(`seed ${seed}, ${JSON.stringify(edit)}:\n${text}\n${actual}\ninstead of\n${expected}`); }
    }
  }
  expect(plain).toBeGreaterThan(5 * seeds.length);
});

const pod = (spec: string) => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n${spec}`;
const OS: Edit = { op: 'set', path: ['spec', 'os'], value: { name: 'linux' } };

test.each([
  ['two spaces', pod('  containers:\n    - name: a\n')], ['dashes below keys', pod('  containers:\n  - name: a\n')],
  ['comments above and below', pod('  # a\n  containers: []\n  # b\n')],
  ['a value of several lines at the end', pod('  hostname: a\n  args: |\n    # no comment\n    b\n')],
  ['brackets inside', pod('  containers: [{name: a}]')],
  ['four spaces', 'spec:\n    containers:\n        - name: a\n'], ['a map in brackets', 'spec: {containers: []}\n'], ['no map', 'spec:\n'],
  ['a value that is replaced', pod('  os: {}\n')],
])('with %s, the yaml package isn\'t needed', (_, text) => {
  const [actual, expected] = changes(text, OS)!;
  expect(actual).toEqual(expected);
  expect(actual).toBeDefined();
});

test.each([
  ['an anchor', pod('  containers: &a []\n')], ['carriage returns', pod('  containers: []\n').replace(/\n/g, '\r\n')],
  ['lines that may belong to a value', pod('  hostname: |+\n    a\n\n')],
])('with %s, it is', (_, text) => {
  expect(readPlacedYaml(text)).toBeUndefined();
});

test('a value waits to be moved, with its comment, where another change adds something at the same place', () => {
  const selector = '  nodeSelector: {\n    os: windows,\n    build: "1", # keep\n  }\n';
  const moving: readonly Edit[][] = [
    [{ op: 'set', path: ['spec', 'tolerations'], value: ['a'] }],
    [
      { op: 'set', path: ['spec', 'affinity'], value: [{ build: '1' }], from: ['spec', 'nodeSelector', 'build'] },
      { op: 'remove', path: ['spec', 'nodeSelector', 'build'] },
    ],
  ];
  const { changed: { text }, failed } = editInRounds(pod(selector), moving);
  expect(failed.size).toBe(0);
  expect(text).toBe(pod('  nodeSelector: {\n    os: windows,\n  }\n  affinity:\n    - build: "1" # keep\n  tolerations:\n    - a\n'));
});
