import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const SUBPATHS = Object.keys(manifest.exports).filter((key) => key !== './package.json').map((key) => `k8s-windows${key.slice(1)}`);

/** Output of a command; its own words when it fails. */
function run(cwd: string, command: string, ...args: readonly string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '' } });
}

describe('the packed tarball', () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'k8s-windows-package-'));
  const installed = path.join(dir, 'node_modules', 'k8s-windows');
  let tarball: string;

  beforeAll(() => {
    const output = run(ROOT, 'npm', 'pack', '--silent', '--pack-destination', dir);
    tarball = path.join(dir, output.trim().split('\n').pop()!);
    mkdirSync(path.join(dir, 'node_modules'), { recursive: true });
    run(dir, 'tar', '-xzf', tarball);
    cpSync(path.join(dir, 'package'), installed, { recursive: true });
    // all else that an application has beside the package: its peers and dependencies
    for (const name of readdirSync(path.join(ROOT, 'node_modules')).filter((entry) => !entry.startsWith('.'))) {
      symlinkSync(path.join(ROOT, 'node_modules', name), path.join(dir, 'node_modules', name));
    }
  }, 120_000);

  afterAll(() => rmSync(dir, { recursive: true, force: true }));

  test('holds the build, and neither sources nor tests', () => {
    const files = run(dir, 'tar', '-tzf', tarball).trim().split('\n').map((file) => file.replace('package/', ''));
    expect(files).toEqual(expect.arrayContaining(['lib/index.js', 'lib/index.d.ts', 'README.md', 'LICENSE', 'package.json']));
    expect(files.filter((file) => /^(src|test|examples|bench|node_modules)\//.test(file))).toEqual([]);
  });

  test.each(SUBPATHS)('%s loads by require and by import, with the same names', (subpath) => {
    const required = run(dir, process.execPath, '-e', `console.log(Object.keys(require('${subpath}')).sort().join())`);
    const imported = run(dir, process.execPath, '--input-type=module', '-e', `import * as all from '${subpath}'; console.log(Object.keys(all).sort().join())`);
    const names = (text: string) => text.trim().split(',').filter((name) => !['default', 'module.exports', '__esModule'].includes(name));
    expect(names(required).length).toBeGreaterThan(0);
    expect(names(imported)).toEqual(names(required));
  });

  test('k8s-windows/core loads neither cdk8s nor Pulumi', () => {
    const loaded = run(dir, process.execPath, '-e', 'require("k8s-windows/core"); console.log(Object.keys(require.cache).join("\\n"))');
    expect(loaded.split('\n').filter((file) => /cdk8s|constructs|pulumi/.test(path.relative(dir, file)) && !file.includes('k8s-windows/lib'))).toEqual([]);
  });

  test('its folder provider is a plugin that Pulumi can run', async () => {
    const plugin = spawn(process.execPath, [path.join(dir, 'node_modules/@pulumi/pulumi/cmd/run-plugin'), path.join(installed, 'provider')], {
      cwd: dir, stdio: ['ignore', 'pipe', 'inherit'],
    });
    try {
      // the port that it serves at
      expect(String(await Promise.race([once(plugin.stdout, 'data'), once(plugin, 'exit')]))).toMatch(/^\d{2,5}\n$/);
    } finally {
      plugin.kill();
    }
  }, 60_000);

  test('publint has nothing to say', () => {
    expect(run(ROOT, path.join(ROOT, 'node_modules/.bin/publint'), 'run', tarball, '--strict')).toContain('All good');
  }, 60_000);

  test('are-the-types-wrong has nothing to say of resolution by exports', () => {
    // it exits with 1 when something is wrong; resolution without `exports` (node10) is no aim
    expect(() => run(ROOT, path.join(ROOT, 'node_modules/.bin/attw'), tarball, '--profile', 'node16', '--no-emoji')).not.toThrow();
  }, 60_000);

  test('every file that package.json names is there', () => {
    const named = Object.values(manifest.exports).flatMap((entry) => (typeof entry === 'string' ? [entry] : Object.values(entry as object)));
    expect(named.filter((file) => !existsSync(path.join(installed, file)))).toEqual([]);
  });
});
