import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '../..');
const layers = jest.requireActual<{
  readonly folders: readonly string[];
  picture(): string;
  table(): string;
  faultOf(from: string, to: string): string | undefined;
}>('../../projenrc/layers.cjs');

/** Folders that somebody can keep in mind. */
const MOST_FOLDERS = 16;

test('the layers have all folders of src, and few', () => {
  const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((each) => each.isDirectory()).map(({ name }) => name);
  expect([...layers.folders].sort()).toEqual(folders.sort());
  expect(folders.length).toBeLessThanOrEqual(MOST_FOLDERS);
});

test('CONTRIBUTING.md has the picture and the table of the layers, which npm run generate writes', () => {
  const file = join(ROOT, 'CONTRIBUTING.md');
  const before = readFileSync(file, 'utf8');
  const after = before.replace(/(<!-- layers -->\n)[^]*(<!-- \/layers -->\n)/, (_, start: string, end: string) => `${start}${layers.picture()}\n\n${layers.table()}\n${end}`);
  if (process.env.GENERATE) { writeFileSync(file, after); }
  expect(after).toContain(layers.picture());
  expect(process.env.GENERATE ? after : before).toBe(after);
});

test.each([
  ['a folder of an earlier layer', 'checker/rules/some-rule', 'knowledge', undefined],
  ['the same folder', 'checker/rules/some-rule', 'checker/rule', undefined],
  ['a file of another folder', 'checker/rules/some-rule', 'knowledge/volumes', 'src/knowledge/index.ts is the only way in'],
  ['a later layer', 'knowledge/volumes', 'checker', "imports run one way: src/knowledge can't import src/checker"],
  ['a folder of the same layer', 'nodes/plan', 'rewrite', "imports run one way: src/nodes can't import src/rewrite"],
  ['an entry point', 'checker/run', 'check', 'entry points are for users of the package'],
  ['the rules in a construct', 'cdk8s/completion', 'checker', 'constructs load the rules at synth only'],
  ['what loads the rules in a construct', 'cdk8s/completion', 'checker/lazy-object-errors', undefined],
  ['a folder by an entry point', 'core', 'pods', undefined],
  ['a new folder', 'images/lock', 'knowledge', 'src/images must be in projenrc/layers.json'],
])('an import of %s', (_, from, to, fault) => {
  expect(layers.faultOf(from, to)?.slice(0, fault?.length)).toBe(fault);
});
