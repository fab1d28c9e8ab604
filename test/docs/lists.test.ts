import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONSTRUCTS } from '../../projenrc/constructs';
import { listings } from '../../projenrc/lists';
import { RULES } from '../../src/check';
import { DEFINITIONS } from '../../src/checker/rules';
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
    'src/nodes/check/options.ts',
  ]));
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
  ['platforms', typed(Platform.all.flatMap(({ name, id }) => [name, id]), 4), ['src/knowledge/platform.ts', 'src/knowledge/node-pools.ts']],
  ['Windows releases', typed(WindowsVersion.all.flatMap(({ name }) => [name, name.toLowerCase()]), 5), ['src/knowledge/windows-version.ts']],
  ['Kubernetes minors', typed(MINORS.map((minor) => `1.${minor}`), 4, MINORS.map(String)), ['src/knowledge/kubernetes-minors.ts']],
  ['constructs', typed(CONSTRUCTS.map(({ name }) => name), 4), []],
  ['rules', typed(RULES.map(({ id }) => id), 20), ['src/checker/rules/index.ts']],
];
const SOURCES = filesOf('src', 'playground/src', 'playground/*.mjs', 'projenrc', '.projenrc.ts', 'integrations', 'action.yml')
  .filter((file) => /\.(ts|mjs|js|ps1)$/.test(file));

test.each(TABLES)('%s are listed once', (_what, pattern, tables) => {
  const listing = SOURCES.filter((file) => pattern.test(textOf(file)));
  expect(listing).toEqual([...tables].sort());
});

test('each rule is listed once', () => {
  expect(RULES.map(({ id }) => id).sort()).toEqual(Object.keys(DEFINITIONS).sort());
  for (const [id, rule] of Object.entries(DEFINITIONS)) { expect(rule.id).toBe(id); }
});
