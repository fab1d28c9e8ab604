import { spawnSync } from 'node:child_process';
import { chmodSync } from 'node:fs';
import * as path from 'node:path';
import { Folder } from '../cli/command';
import { ROOT } from '../docs/code-blocks';

const POD = 'apiVersion: v1\nkind: Pod\nmetadata: {name: web}\n';
const JSON_POD = '{"apiVersion": "v1", "kind": "Pod"}\n';
const programs = new Folder({ 'k8s-windows': '#!/bin/sh\nprintf \'# %s\\n\' "$@"\ncat\n' });
chmodSync(path.join(programs.path, 'k8s-windows'), 0o755);

type Strings = Readonly<Record<string, string>>;

/** Runs the plugin as Argo CD does, with a filter that prints its arguments and its input. */
function run(command: string, files: Strings, parameters: readonly object[] = [], env: Strings = {}) {
  const { status: code, stdout, stderr } = spawnSync(process.execPath, [path.join(ROOT, 'integrations/argo-cd/k8s-windows-argo-cd'), command], {
    cwd: new Folder(files).path, encoding: 'utf8',
    env: { PATH: `${programs.path}${path.delimiter}${process.env.PATH}`, ARGOCD_APP_PARAMETERS: JSON.stringify(parameters), ...env },
  });
  return { code, stdout, stderr };
}

const PLATFORM = { name: 'platform', string: 'gke' };

test.each<[string, Record<string, string>]>([
  ['package.json', { 'package.json': '{"name": "shop", "version": "1.0.0"}\n' }],
  ['tsconfig.json with comments', { 'tsconfig.json': '{ /* all */ "include": ["src"] }\n' }],
  ['values', { 'values.yaml': 'image: {tag: 1}\n' }], ['a list', { 'users.json': '[1, 2]\n' }],
  ['a file for other tools', { 'compose.yaml': 'services: {}\n' }],
  ['the tasks of an editor', { 'tasks.json': '{"tasks": [{"group": {"kind": "build"}}]}\n' }],
])('a directory of manifests may have %s', (_, files) => {
  expect(run('generate', { 'web.yaml': POD, ...files, 'x.json': JSON_POD }, [PLATFORM]))
    .toMatchObject({ code: 0, stdout: `# filter\n# --platform=gke\n${POD}\n---\n${JSON_POD}` });
  // a directory without manifests isn't one for the plugin
  expect(run('discover', files, [PLATFORM])).toEqual({ code: 0, stdout: '', stderr: '' });
});

const BROKEN = ['apiVersion: v1\nkind: Pod\nspec: {\n', 'kind: {\n', '{"apiVersion": "v1", "kind": "Pod", "spec": {\n'];

test.each(BROKEN)('a broken manifest isn\'t skipped: %j', (broken) => {
  expect(run('generate', { 'web.yaml': broken }, [PLATFORM]).stdout).toContain(broken);
});

test('taint and node-label are parameters', () => {
  const cluster = [{ name: 'taint', array: ['os=win:NoSchedule', 'own:NoExecute'] }, { name: 'node-label', array: ['pool=win'] }];
  const { stdout } = run('generate', { 'web.yaml': POD }, cluster);
  expect(stdout).toBe(`# filter\n# --taint=os=win:NoSchedule\n# --taint=own:NoExecute\n# --node-label=pool=win\n${POD}`);
  expect(run('generate', { 'web.yaml': POD }, [], { ARGOCD_ENV_TAINT: 'os=win:NoSchedule, own:NoExecute', ARGOCD_ENV_NODE_LABEL: 'pool=win' }).stdout)
    .toBe(stdout);
  expect(run('discover', { 'web.yaml': POD }, cluster).stdout).toBe('.\n');
  expect(run('discover', { 'web.yaml': POD }).stdout).toBe('');
  expect(run('generate', { 'web.yaml': POD }, [{ name: 'taint', string: 'a' }]))
    .toMatchObject({ code: 1, stderr: 'plugin.parameters taint: must be an array. Set array\n' });
});
