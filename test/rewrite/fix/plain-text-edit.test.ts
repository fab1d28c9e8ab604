import { randomManifests } from './manifests-to-fix';
import { FORMS, untidy } from './only-intended-lines';
import { Random } from './random-yaml';
import { Edit } from '../../../src/findings/finding';
import { plainSplices } from '../../../src/yaml/edit/plain-text-edit';
import { anySplices } from '../../../src/yaml/edit/text-edit';

type Keys = readonly (string | number)[];

const VALUES: readonly unknown[] = [
  'windows', { name: 'windows' }, { 'kubernetes.io/os': 'windows' }, [{ key: 'os', operator: 'Equal', value: 'windows', effect: 'NoSchedule' }],
  { nodeAffinity: { terms: [{ values: ['10.0.20348', '1e3', 'yes'] }] } }, { zone: { b: 1, a: [] } }, {}, [], null, true, '8080', 'two\nlines', '# no comment',
];
const NAMES = ['os', 'nodeSelector', 'tolerations', 'affinity', 'resources', 'zone', 'aaa', 'true', '8080'];

/** The paths of all maps. */
function mapsIn(value: unknown, at: Keys = []): readonly Keys[] {
  if (typeof value !== 'object' || value === null) { return []; }
  const below = Object.entries(value).flatMap(([key, child]) => mapsIn(child, [...at, Array.isArray(value) ? Number(key) : key]));
  return Array.isArray(value) ? below : [at, ...below];
}

test('the changes without the yaml package are those with it', () => {
  let plain = 0;
  const seeds = Array.from({ length: 150 }, (_, seed) => seed);
  for (const seed of seeds) {
    const random = new Random(seed);
    const [object] = randomManifests(random);
    const text = random.chance(0.5) ? random.pick(FORMS).write([object]) : untidy([object], random);
    const edits = mapsIn(object).filter(() => random.chance(0.3)).map((path): Edit => {
      const added = [random.pick(NAMES), ...random.chance(0.2) ? [random.pick(NAMES)] : []];
      return { op: 'set', path: [...path, ...added], value: random.pick(VALUES) };
    });
    for (const edit of edits) {
      const splices = plainSplices(text, [edit]);
      if (!splices) { continue; }
      plain += 1;
      const [actual, expected] = [splices, anySplices(text, [edit])].map((each) => JSON.stringify(each));
      if (actual !== expected) { throw new Error(`seed ${seed}, ${JSON.stringify(edit)}:\n${text}\n${actual}\ninstead of\n${expected}`); }
    }
  }
  expect(plain).toBeGreaterThan(seeds.length);
});

const pod = (spec: string) => `apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\nspec:\n${spec}`;
const OS: Edit = { op: 'set', path: ['spec', 'os'], value: { name: 'linux' } };

test.each([
  ['two spaces', pod('  containers:\n    - name: a\n')], ['dashes below keys', pod('  containers:\n  - name: a\n')], ['comments above and below', pod('  # a\n  containers: []\n  # b\n')],
  ['a value of several lines at the end', pod('  hostname: a\n  args: |\n    # no comment\n    b\n')], ['brackets inside', pod('  containers: [{name: a}]')],
])('with %s, the yaml package isn\'t needed', (_, text) => {
  expect(plainSplices(text, [OS])).toEqual(anySplices(text, [OS]));
  expect(plainSplices(text, [OS])).toHaveLength(1);
});

test.each([
  ['an anchor', pod('  containers: &a []\n')], ['four spaces', 'spec:\n    containers:\n        - name: a\n'], ['a map in brackets', 'spec: {containers: []}\n'], ['JSON', '{"spec": {\n"containers": []}}'],
  ['carriage returns', pod('  containers: []\n').replace(/\n/g, '\r\n')], ['no map', 'spec:\n'], ['a value that is replaced', pod('  os: {}\n')],
])('with %s, it is', (_, text) => {
  expect(plainSplices(text, [OS])).toBeUndefined();
});

test('removed and moved values need it', () => {
  const text = pod('  containers: []\n  hostname: a\n');
  expect(plainSplices(text, [{ op: 'remove', path: ['spec', 'hostname'] }])).toBeUndefined();
  expect(plainSplices(text, [{ op: 'set', path: ['spec', 'subdomain'], value: 'a', from: ['spec', 'hostname'] }])).toBeUndefined();
});
