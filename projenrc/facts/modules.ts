import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PATCHES } from '../../src/knowledge';

/** Modules without that patch release. */
const OTHER_PATCHES: Readonly<Record<string, number>> = { 'kube-proxy 31': 11 };

/** The version of a module of Kubernetes for a minor: `v1.37.2` of k8s.io/kubernetes, `v0.37.2` of others. */
export function versionFor(module: string, minor: number): string {
  return `v${module === 'kubernetes' ? 1 : 0}.${minor}.${OTHER_PATCHES[`${module} ${minor}`] ?? PATCHES[minor]}`;
}

/** The folder of a Go module, which is downloaded if it isn't there; the checksum database verifies it. */
export function moduleFolder(path: string, version: string): string {
  return JSON.parse(go('mod', 'download', '-json', `${path}@${version}`)).Dir;
}

/** Texts of the files of a folder of a module, except for tests. */
export function goFiles(folder: string, matches: RegExp = /\.go$/): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) { return []; }
  return readdirSync(folder).filter((file) => matches.test(file) && !file.endsWith('_test.go'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
}

/** The newest version of a Go module that matches a prefix such as `v2.3`. */
export function newestVersion(path: string, prefix: string): string {
  return go('list', '-m', `${path}@${prefix}`).trim().split(' ')[1];
}

function go(...args: readonly string[]): string {
  // outside of any module, so that no go.mod has a say
  return execFileSync('go', args, { cwd: tmpdir(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** The newest version of an npm package; `undefined` if there is none. */
export function npmVersion(name: string): string | undefined {
  try {
    return execFileSync('npm', ['view', name, 'version', '--loglevel=error'], { cwd: tmpdir(), encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .trim();
  } catch (error) {
    if (String((error as { readonly stderr?: unknown }).stderr).includes('E404')) { return undefined; }
    throw error;
  }
}
