import { readFileSync } from 'node:fs';
import * as path from 'node:path';
import { parse } from 'yaml';
import { ACTION } from './run-action';
import { BAD_POD, Shell } from './shell';
import { version } from '../../package.json';
import { Folder } from '../cli/command';
import { codeBlocks, ROOT } from '../docs/code-blocks';

const GOOD = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: web\n';
const shell = new Shell();
const yaml = (page: string, i = 0) => parse(codeBlocks(`docs/tools/${page}.md`, 'yaml')[i].text);

test.each(['github-actions', 'pre-commit', 'gitlab-ci', 'azure-pipelines', 'containers'])('%s names the version of the package', (page) => {
  const text = readFileSync(path.join(ROOT, `docs/tools/${page}.md`), 'utf8');
  const versions = [...text.matchAll(/(?:k8s-windows@v?|rev: v|^ {2}version: |git#v)(\d+\.\d+\.\d+)/gm)].map(([, found]) => found);
  expect(versions.length).toBeGreaterThan(0);
  expect(new Set(versions)).toEqual(new Set([version]));
});

describe('github-actions', () => {
  test('the workflows use inputs of the action', () => {
    const steps = [
      ...yaml('github-actions').jobs.check.steps, ...yaml('github-actions', 1).jobs.check.steps, ...yaml('github-actions', 2).steps,
    ].filter(({ uses }) => /^k8s-windows\//.test(uses ?? ''));
    expect(steps).toHaveLength(3);
    expect(steps.flatMap((step) => Object.keys(step.with)).filter((name) => !Object.hasOwn(ACTION.inputs, name))).toEqual([]);
  });

  test('the annotation is what the command prints', () => {
    const { stdout } = shell.run(new Folder({ 'deploy/web.yaml': BAD_POD }), 'k8s-windows check --format github deploy');
    expect(`${stdout.split('\n')[0]}\n`).toBe(codeBlocks('docs/tools/github-actions.md', 'text')[0].text);
  });
});

describe('gitlab-ci', () => {
  const { 'windows-manifests': job } = yaml('gitlab-ci');
  // GitLab Runner runs all lines as one script, which ends at the first failure
  const run = (manifest: string) => {
    const folder = new Folder({ 'deploy/web.yaml': manifest });
    return { folder, ...shell.run(folder, ['set -eo pipefail', ...job.script].join('\n'), job.variables) };
  };

  test.each([['good', GOOD, 0, 0], ['bad', BAD_POD, 1, 2], ['half', 'a: [', 3, 1]])('%s manifests', (_, manifest, code, failures) => {
    const { status, folder } = run(manifest);
    expect(status).toBe(code);
    const report = folder.read(job.artifacts.reports.junit);
    expect(report.match(/<(failure|error) /g) ?? []).toHaveLength(failures);
  });
});

describe('azure-pipelines', () => {
  const { variables, steps } = yaml('azure-pipelines');
  const names = Object.fromEntries(Object.entries<string>(variables).map(([name, value]) => [name.toUpperCase(), String(value)]));

  test.each([['good', GOOD, 0], ['bad', BAD_POD, 1], ['half', 'a: [', 3]])('%s manifests', (_, manifest, code) => {
    const folder = new Folder({ 'deploy/web.yaml': manifest });
    const staging = new Folder();
    const env = { ...names, BUILD_ARTIFACTSTAGINGDIRECTORY: staging.path };
    const codes = steps.flatMap(({ bash }: { bash?: string }) => (bash === undefined ? [] : [shell.run(folder, bash, env).status]));
    expect(codes).toEqual([0, code]);
    if (code === 3) { return; }
    const inStaging = (file: string) => staging.read(file.replace('$(Build.ArtifactStagingDirectory)/', ''));
    const [tests, artifact] = steps.flatMap(({ inputs }: { inputs?: Record<string, string> }) => inputs ?? []).slice(1);
    expect(inStaging(tests.testResultsFiles)).toContain('<testsuites name="k8s-windows"');
    expect(JSON.parse(inStaging(`${artifact.PathtoPublish}/k8s-windows.sarif`)).runs).toHaveLength(1);
  });
});

describe('pre-commit', () => {
  interface Hook { id: string; entry: string; args?: string[]; exclude?: string; language: string; require_serial: boolean }
  const hooks: readonly Hook[] = parse(readFileSync(path.join(ROOT, '.pre-commit-hooks.yaml'), 'utf8'));
  const [fromRepository, local] = [yaml('pre-commit').repos[0].hooks, yaml('pre-commit', 1).repos[0].hooks] as readonly (readonly Hook[])[];
  const hook = (id: string) => hooks.find((each) => each.id === id)!;
  const run = (folder: Folder, { entry, args = [] }: Pick<Hook, 'entry' | 'args'>, ...files: string[]) =>
    shell.run(folder, [entry, ...[...args, ...files].map((word) => `'${word}'`)].join(' '));

  test('the hooks of the page exist, in one process and without templates of charts', () => {
    expect(fromRepository.map(({ id }) => id).sort()).toEqual(hooks.map(({ id }) => id).sort());
    expect(local[0].entry).toBe(hook('k8s-windows-check').entry);
    for (const { exclude, language, require_serial: isSerial } of hooks) {
      expect({ language, isSerial }).toEqual({ language: 'node', isSerial: true });
      expect(['chart/templates/web.yaml', 'deploy/web.yaml'].map((file) => new RegExp(exclude!).test(file))).toEqual([true, false]);
    }
  });

  test('check fails for bad manifests, and skips other files', () => {
    const folder = new Folder({ 'web.yaml': BAD_POD, 'ci.yml': 'on: push\n', 'good.yaml': GOOD });
    const check = { ...hook('k8s-windows-check'), args: fromRepository[1].args };
    expect(run(folder, check, 'web.yaml', 'ci.yml')).toMatchObject({ status: 1, stdout: expect.stringContaining('web.yaml:5:1: error') });
    expect(run(folder, hook('k8s-windows-check'), 'good.yaml', 'ci.yml').status).toBe(0);
    expect(run(folder, check, 'ci.yml').status).toBe(0);
  });

  test('fix changes what it can fix, and nothing the second time', () => {
    const folder = new Folder({ 'web.yaml': BAD_POD, 'ci.yml': 'on: push\n' });
    expect(run(folder, hook('k8s-windows-fix'), 'web.yaml', 'ci.yml').status).toBe(0);
    const fixed = folder.read('web.yaml');
    expect(fixed).not.toBe(BAD_POD);
    expect(run(folder, hook('k8s-windows-fix'), 'web.yaml', 'ci.yml').status).toBe(0);
    expect([folder.read('web.yaml'), folder.read('ci.yml')]).toEqual([fixed, 'on: push\n']);
  });
});
