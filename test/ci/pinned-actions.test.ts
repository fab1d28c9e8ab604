import { readdirSync, readFileSync } from 'node:fs';
import * as path from 'node:path';
import { ACTIONS, withVersions } from '../../projenrc/actions';

const ROOT = path.join(__dirname, '../..');
const namesIn = (folder: string, pattern: RegExp) => readdirSync(path.join(ROOT, folder)).filter((name) => pattern.test(name)).map((name) => `${folder}/${name}`);
const FILES = ['action.yml', ...namesIn('.github/workflows', /\.ya?ml$/), ...namesIn('docs/tools', /\.md$/)];
const USES = /^\s*(?:- )?uses:\s*(.*)$/gm;

/** What is wrong with a reference to an action; empty if it is pinned. */
function faultOf(reference: string): string {
  if (/^(?:\.\/|k8s-windows\/k8s-windows@v\d+\.\d+\.\d+$)/.test(reference)) { return ''; }
  const [, name, commit, version] = /^([\w./-]+)@([0-9a-f]{40}) # (v\d+\.\d+\.\d+)$/.exec(reference) ?? [];
  if (name === undefined) { return 'must be a commit, with its version as a comment'; }
  const known = ACTIONS[name as keyof typeof ACTIONS] as { readonly version: string; readonly commit: string } | undefined;
  return known?.commit === commit && known.version === version ? '' : 'must be that of projenrc/actions.ts';
}

test.each(FILES)('%s names actions by commit', (file) => {
  const references = [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(USES)].map(([, reference]) => reference);
  expect(references.map((reference) => [reference, faultOf(reference)]).filter(([, fault]) => fault !== '')).toEqual([]);
});

test('the files use actions', () => {
  const count = FILES.flatMap((file) => [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(USES)]).length;
  expect(count).toBeGreaterThan(15);
});

test.each([
  'actions/checkout@v5', 'actions/checkout@main', `actions/checkout@${ACTIONS['actions/checkout'].commit}`, `actions/checkout@${'0'.repeat(40)} # v5.1.0`,
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
