import { randomManifests } from './manifests-to-fix';
import { FORMS, untidy } from './only-intended-lines';
import { Random } from './random-yaml';
import { Edit } from '../../../src/findings/finding';
import { Splice } from '../../../src/yaml/edit/source-text';
import { editorOf } from '../../../src/yaml/edit/text-edit';
import { anyNodesOf } from '../../../src/yaml/locate/positioned';
import { readPlacedYaml } from '../../../src/yaml/read/plain-yaml';

type Keys = readonly (string | number)[];

const VALUES: readonly unknown[] = [
  'windows', { name: 'windows' }, { 'kubernetes.io/os': 'windows' }, [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
  { nodeAffinity: { terms: [{ values: ['10.0.20348', '1e3', 'yes'] }] } }, { zone: { b: 1, a: [] } }, {}, [], null, true, '8080', 'two\nlines', '# no comment',
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
  const seeds = Array.from({ length: 150 }, (_, seed) => seed);
  for (const seed of seeds) {
    const random = new Random(seed);
    const [object] = randomManifests(random);
    const text = random.chance(0.5) ? random.pick(FORMS).write([object]) : untidy([object], random);
    const edits = pathsIn(object).filter(({ length }) => length > 0 && random.chance(0.3)).flatMap((path): readonly Edit[] => {
      const added = [...path, random.pick(NAMES), ...random.chance(0.2) ? [random.pick(NAMES)] : []];
      const value = random.pick(VALUES);
      return [{ op: 'set', path: added, value }, { op: 'set', path, value }, { op: 'remove', path }, { op: 'append', path, value }, { op: 'set', path: added, value, from: path }];
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
  ['two spaces', pod('  containers:\n    - name: a\n')], ['dashes below keys', pod('  containers:\n  - name: a\n')], ['comments above and below', pod('  # a\n  containers: []\n  # b\n')],
  ['a value of several lines at the end', pod('  hostname: a\n  args: |\n    # no comment\n    b\n')], ['brackets inside', pod('  containers: [{name: a}]')],
  ['four spaces', 'spec:\n    containers:\n        - name: a\n'], ['a map in brackets', 'spec: {containers: []}\n'], ['no map', 'spec:\n'], ['a value that is replaced', pod('  os: {}\n')],
])('with %s, the yaml package isn\'t needed', (_, text) => {
  const [actual, expected] = changes(text, OS)!;
  expect(actual).toEqual(expected);
  expect(actual).toBeDefined();
});

test.each([
  ['an anchor', pod('  containers: &a []\n')], ['carriage returns', pod('  containers: []\n').replace(/\n/g, '\r\n')], ['lines that may belong to a value', pod('  hostname: |+\n    a\n\n')],
])('with %s, it is', (_, text) => {
  expect(readPlacedYaml(text)).toBeUndefined();
});
