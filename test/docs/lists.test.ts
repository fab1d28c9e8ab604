import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSTRUCTS } from '../../projenrc/constructs';
import { listings } from '../../projenrc/lists';
import { RULES } from '../../src/check';
import { DEFINITIONS } from '../../src/checker/rules';
import { COMMAND_WORDS } from '../../src/cli/command-words';
import { KNOWN_KUBERNETES_MINORS, Platform, WindowsVersion } from '../../src/knowledge';

/*
 * Platforms, Windows releases, Kubernetes minors, constructs, and rules: each is listed in one place, and other lists are made of it, or compared
 * with it.
 */

const ROOT = join(__dirname, '../..');
const filesOf = (...patterns: readonly string[]) =>
  execFileSync('git', ['ls-files', ...patterns], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');

test.each(listings())('$file lists what the tables have (npm run generate writes it)', ({ text, current }) => expect(text).toBe(current));

test('pages, examples, and docstrings import an entry, not the root, which is for another cdk8s-plus', () => {
  const imports = filesOf('README.md', 'docs', 'examples', 'src').filter((file) => /\.(?:md|ts)$/.test(file) && existsSync(join(ROOT, file)))
    .flatMap((file) => textOf(file).split('\n').map((line, i) => `${file}:${i + 1} ${line}`));
  expect(imports.length).toBeGreaterThan(10_000);
  expect(imports.filter((line) => /\bfrom 'k8s-windows'/.test(line))).toEqual([]);
});

test('where lists are expected', () => {
  expect(listings().map(({ file }) => file)).toEqual(expect.arrayContaining([
    'README.md', 'action.yml', 'docs/admission.md', 'docs/check.md', 'docs/node-check.md', 'docs/tools/azure-pipelines.md',
    'docs/tools/github-actions.md',
    'docs/tools/gitlab-ci.md', 'integrations/argo-cd/plugin.yaml', 'src/objects/admission/options.ts', 'src/checker/options.ts',
    // the version of the package
    'docs/pulumi.md', 'docs/tools/argo-cd.md', 'docs/tools/containers.md', 'docs/tools/helm.md', 'docs/tools/kustomize.md',
    'docs/tools/pre-commit.md', 'examples/README.md', 'integrations/argo-cd/repo-server-patch.yaml', 'src/cdk8s-validation.ts',
    'src/nodes/check/options.ts',
  ]));
});

test('README names the Kubernetes minor of the control plane that tests run', () => {
  const [, minor] = /k8s\.io\/kubernetes v1\.(\d+)\./.exec(textOf('test/cluster/go/kubernetes/go.mod'))!;
  expect(textOf('README.md')).toContain(`tested against a 1.${minor} control plane`);
});

/** A list that is typed: so many names in a row, in quotes or not, or as keys of a table. */
function typed(names: readonly string[], least: number, keys = names): RegExp {
  const oneOf = (all: readonly string[]) => `(?:${all.map((each) => each.replace(/[.-]/g, '\\$&')).join('|')})`;
  const name = `(?<![\\w-])(?:\\w+\\.)?['"\`]?${oneOf(names)}['"\`]?(?![\\w-])`;
  return new RegExp(`(?:${name}[\\s,|]+){${least - 1},}${name}|(?:^ +['"]?${oneOf(keys)}['"]?: [^]{0,400}?){${least},}`, 'm');
}

const { first, last } = KNOWN_KUBERNETES_MINORS;
const MINORS = Array.from({ length: last - first + 1 }, (_, i) => first + i);
const TABLES: readonly (readonly [what: string, pattern: RegExp, tables: readonly string[]])[] = [
  ['Kubernetes minors', typed(MINORS.map((minor) => `1.${minor}`), 4, MINORS.map(String)), ['src/knowledge/kubernetes-minors.ts']],
  ['rules', typed(RULES.map(({ id }) => id), 20), ['src/checker/rules/index.ts']],
];
const SOURCES = filesOf(
  'src', 'playground/src', 'playground/*.mjs', 'site/src', 'site/*.mjs', 'projenrc', '.projenrc.ts', 'integrations', 'action.yml',
).filter((file) => /\.(ts|mjs|js|ps1)$/.test(file));

/** How many lines a list is looked for in, however it is written: strings, keys, cases of a switch, rows of a table. */
const LINES = 20;

/** Whether so many of the names are close to each other in the code of a file. */
function isListed(names: readonly string[], least: number, text: string): boolean {
  const name = new RegExp(`(?<![\\w-])(?:${[...names].sort((a, b) => b.length - a.length).join('|')})(?![\\w-])`, 'g');
  const distinct = (found: readonly string[]) => new Set(found.map((each) => each.toUpperCase().replaceAll('-', '_'))).size;
  if (distinct(text.match(name) ?? []) < least) { return false; }
  const code = text.replace(/\/\*[^]*?\*\/|\/\/.*/g, (comment) => comment.replace(/[^\n]/g, '')).split('\n').map((line) => line.match(name) ?? []);
  return code.some((_, i) => distinct(code.slice(i, i + LINES).flat()) >= least);
}

/** What is listed once, and where; and tables of facts, which need a row of a new one only if there is such a fact. */
const NAMES: readonly (readonly [what: string, names: readonly string[], least: number, tables: readonly string[], facts: readonly string[]])[] = [
  [
    'platforms', Platform.all.flatMap(({ name, id }) => [name, id]), 4, ['src/knowledge/platform.ts'],
    ['src/diagnosis/symptoms/sandboxes.ts', 'src/knowledge/labels.ts', 'src/knowledge/node-pools.ts', 'src/knowledge/platform-limits.ts'],
  ],
  [
    'Windows releases', WindowsVersion.all.flatMap(({ name }) => [name, name.toLowerCase()]), 5, ['src/knowledge/windows-version.ts'],
    ['src/knowledge/images.ts', 'src/knowledge/releases.ts'],
  ],
  ['constructs', CONSTRUCTS.map(({ name }) => name), 4, ['projenrc/constructs.ts'], []],
];

test.each(NAMES)('%s are listed once, and beside that only where there are facts about them', (_what, names, least, tables, facts) => {
  expect(SOURCES.filter((file) => isListed(names, least, textOf(file)))).toEqual([...tables, ...facts].sort());
});

describe('a second list is found', () => {
  const [, platforms, least] = NAMES[0];
  test.each([
    ['as strings', "const A = ['aks', 'eks', 'gke', 'rke2'];"], ['as values', 'f(Platform.AKS, Platform.EKS);\nf(Platform.GKE, Platform.RKE2);'],
    ['as keys', '{\n  AKS: 1,\n  EKS: 2,\n  GKE: 3,\n  RKE2: 4,\n}'], ['as pairs', "[\n ['AKS', 1],\n ['EKS', 2],\n ['GKE', 3],\n ['RKE2', 4],\n]"],
    ['as cases', "case 'AKS': return 1;\ncase 'EKS': return 2;\ncase 'GKE': return 3;\ncase 'RKE2': return 4;"],
    ['as objects', ['aks', 'eks', 'gke', 'rke2'].map((id) => `  {\n    id: '${id}',\n    text: 'x',\n  },\n`).join('')],
    ['as a type', "type A = 'AKS' | 'EKS' | 'GKE' | 'RKE2';"], ['in a pattern', '/^(aks|eks|gke|rke2)$/'],
  ])('%s', (_how, text) => expect(isListed(platforms, least, text)).toBe(true));

  test.each([
    ['three of them', "['aks', 'eks', 'gke']"], ['the same ones', "['aks', 'AKS', 'Aks', 'eks', 'EKS']"],
    ['comments', '// AKS, EKS, GKE, RKE2\n/* AKS\nEKS\nGKE\nRKE2 */'],
    ['names in other words', "['AKSHCI', 'my-eks', 'gke-1', 'rke2s']"],
  ])('but not %s', (_what, text) => expect(isListed(platforms, least, text)).toBe(false));
});

test.each(TABLES)('%s are listed once', (_what, pattern, tables) => {
  const listing = SOURCES.filter((file) => pattern.test(textOf(file)));
  expect(listing).toEqual([...tables].sort());
});

test('each rule is listed once', () => {
  expect(RULES.map(({ id }) => id).sort()).toEqual([...DEFINITIONS.keys()].sort());
  for (const [id, rule] of DEFINITIONS) { expect(rule.id).toBe(id); }
});

/** The page of a command; by default that of its name. */
const COMMAND_PAGES: Readonly<Record<string, string>> = {
  'init': 'getting-started.md', 'fix': 'check.md', 'chart': 'tools/chart.md', 'address-plan': 'networks.md',
  'node render': 'nodes.md', 'node explain': 'nodes.md', 'node check': 'node-check.md', 'images lock': 'image-lock.md',
  'images update': 'image-lock.md', 'images verify': 'image-lock.md', 'images show': 'image-lock.md', 'admission preview': 'admission.md',
  'explain': 'check.md', 'rules': 'check.md',
};

test.each(Object.entries(COMMAND_WORDS).filter(([, { flags }]) => flags.length > 0))('the page of %s has all of its flags', (name, { flags }) => {
  const page = textOf(`docs/${COMMAND_PAGES[name] ?? `${name}.md`}`);
  const named = flags.map(({ flags: each }) => /--[\w-]+/.exec(each)![0]);
  expect(named.filter((flag) => !new RegExp(`(?<![\\w-])${flag}(?![\\w-])`).test(page))).toEqual([]);
});

test('docs/doctor.md has all formats of doctor', () => {
  const [row = ''] = /^\| `--format`.*/m.exec(textOf('docs/doctor.md')) ?? [];
  const formats = COMMAND_WORDS.doctor.flags.find(({ flags }) => flags.startsWith('--format'))!.choices!;
  expect(formats.filter((format) => !row.includes(`\`${format}\``))).toEqual([]);
});
