import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTIONS, withVersions } from '../../projenrc/actions';
import { expectParts } from '../docs/golden';

const ROOT = join(__dirname, '../..');
const layers = jest.requireActual<{
  readonly folders: readonly string[];
  picture(): string;
  table(): string;
  faultOf(from: string, to: string): string | undefined;
}>('../../projenrc/layers.cjs');

/** Folders that somebody can keep in mind: two more than before what images are, and what follows from it, have a layer. */
const MOST_FOLDERS = 18;

test('the layers have all folders of src, and few', () => {
  const folders = readdirSync(join(ROOT, 'src'), { withFileTypes: true }).filter((each) => each.isDirectory()).map(({ name }) => name);
  expect([...layers.folders].sort()).toEqual(folders.sort());
  expect(folders.length).toBeLessThanOrEqual(MOST_FOLDERS);
});

test('CONTRIBUTING.md has the picture and the table of the layers; npm run generate writes them', () => {
  expectParts('../CONTRIBUTING.md', { layers: `${layers.picture()}\n\n${layers.table()}` });
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
  ['a new folder', 'pictures/lock', 'knowledge', 'src/pictures must be in projenrc/layers.json'],
])('an import of %s', (_, from, to, fault) => {
  expect(layers.faultOf(from, to)?.slice(0, fault?.length)).toBe(fault);
});

const read = (file: string) => readFileSync(join(__dirname, '..', '..', file), 'utf8');

test('the changelog has a section for the version of the package', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(read('CHANGELOG.md').match(/^## .*/gm)).toContain(`## ${version}`);
});

test('files that run samples run all of their cases in npm run test:slow', () => {
  const { testMatch } = JSON.parse(read('jest.slow.config.json')) as { readonly testMatch: readonly string[] };
  const sampled = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.test.ts'))
    .map((file) => `test/${file.replaceAll('\\', '/')}`).filter((file) => /\bfrom '[./]*\/sample'/.test(read(file)));
  expect(testMatch.map((pattern) => pattern.replace('<rootDir>/', ''))).toEqual(['test/**/*.slow.test.ts', ...sampled.sort()]);
});

test('js-yaml, which reads some YAML in another way than Kubernetes, isn\'t a dependency, and nothing imports it', () => {
  const { dependencies, devDependencies, peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  expect(Object.keys({ ...dependencies, ...devDependencies, ...peerDependencies }).filter((name) => /^(@types\/)?js-yaml$/.test(name))).toEqual([]);
  const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.cjs', '*.js'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => /(?:from|require\(|import\(?)\s*['"]js-yaml/.test(readFileSync(join(ROOT, file), 'utf8')))).toEqual([]);
});

const namesIn = (folder: string, pattern: RegExp) =>
  readdirSync(join(ROOT, folder)).filter((name) => pattern.test(name)).map((name) => `${folder}/${name}`);
const FILES = ['action.yml', ...namesIn('.github/workflows', /\.ya?ml$/), ...namesIn('docs/tools', /\.md$/)];
const USES = /^\s*(?:- )?uses:\s*(.*)$/gm;

/** What is wrong with a reference to an action; empty if it is pinned. */
function faultOf(reference: string): string {
  if (/^(?:\.\/|k8s-windows\/k8s-windows@v\d+\.\d+\.\d+$)/.test(reference)) { return ''; }
  const [, name, commit, version] = /^([\w./-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$/.exec(reference) ?? [];
  if (name === undefined) { return 'must be a commit, with its version as a comment'; }
  // a repository can have actions in folders too
  const known = Object.entries(ACTIONS).find(([each]) => name === each || name.startsWith(`${each}/`))?.[1];
  return known?.commit === commit && known.version === version ? '' : 'must be that of projenrc/actions.ts';
}

test.each(FILES)('%s names actions by commit', (file) => {
  const references = [...readFileSync(join(ROOT, file), 'utf8').matchAll(USES)].map(([, reference]) => reference);
  expect(references.map((reference) => [reference, faultOf(reference)]).filter(([, fault]) => fault !== '')).toEqual([]);
});

test('the files use actions', () => {
  const count = FILES.flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(USES)]).length;
  expect(count).toBeGreaterThan(15);
});

test.each([
  'actions/checkout@v5', 'actions/checkout@main', `actions/checkout@${ACTIONS['actions/checkout'].commit}`,
  `actions/checkout@${'0'.repeat(40)} # v5.1.0`,
  `other/action@${'0'.repeat(40)} # v1.0.0`, 'docker://alpine:3',
])('%s isn\'t pinned', (reference) => {
  expect(faultOf(reference)).not.toBe('');
});

test('only known commits get a version', () => {
  const { commit, version } = ACTIONS['actions/cache'];
  expect(withVersions(`      uses: actions/cache@${commit}\n`)).toBe(`      uses: actions/cache@${commit} # ${version}\n`);
  expect(withVersions('uses: actions/cache@v4\n')).toBe('uses: actions/cache@v4\n');
  expect(withVersions(`uses: constructor@${commit}\n`)).toBe(`uses: constructor@${commit}\n`);
});

test.each(readdirSync(join(ROOT, 'api')))('api/%s has nothing undocumented', (name) => {
  const lines = readFileSync(join(ROOT, 'api', name), 'utf8').split('\n');
  expect(lines.flatMap((line, i) => (line.includes('(undocumented)') ? [lines[i + 1].trim()] : []))).toEqual([]);
});
