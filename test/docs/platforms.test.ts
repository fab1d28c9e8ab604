import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Platform } from '../../src/knowledge';

const ROOT = join(__dirname, '../..');
const FILES = ['README.md', 'action.yml', 'integrations', 'docs/*.md', 'docs/guides', 'docs/tools'];
const files = execFileSync('git', ['ls-files', ...FILES], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
/** The lists of platforms by their names in files and flags, in code or not. */
const lists = files.flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(/\bupstream\b`?(?:, (?!or )`?[a-z][a-z0-9-]*\b`?){2,}/g)].map(([text]) => [file, text.match(/[a-z][a-z0-9-]*/g)!] as const));

test.each(lists)('%s lists all platforms', (_file, names) => expect(names).toEqual(Platform.all.map(({ id }) => id)));

test('where lists are expected', () => {
  expect([...new Set(lists.map(([file]) => file))]).toEqual(expect.arrayContaining([
    'action.yml', 'docs/check.md', 'docs/tools/azure-pipelines.md', 'docs/tools/github-actions.md', 'docs/tools/gitlab-ci.md', 'integrations/argo-cd/plugin.yaml',
  ]));
});
