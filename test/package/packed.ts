import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import * as path from 'node:path';
import { CLOUD_PEERS } from '../../projenrc/entries';
import { temporaryFolder } from '../temporary-folder';

export const ROOT = path.join(__dirname, '..', '..');
export const MODULES = path.join(ROOT, 'node_modules');
const STUBS = path.join(ROOT, 'test/stubs');
export const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));

/** Output of a command; the error of one that fails has both its outputs. */
export function run(cwd: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  try {
    return execFileSync(
      command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_OPTIONS: '', ...env } },
    );
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`);
  }
}

export const node = (cwd: string, ...args: readonly string[]) => run(cwd, process.execPath, args);
export const tool = (name: string) => path.join(MODULES, name);

/** What the tests of a file share: the tarball of the package, and the folder where it is unpacked to `package`. */
export interface Packed {
  readonly folder: string;
  readonly tarball: string;
}

/** Packs the package, as `npm publish` does: once for all files of a run, which share its temporary folder, since that builds the package. */
export function pack(): Packed {
  const folder = path.join(tmpdir(), 'packed');
  const done = path.join(folder, 'done');
  if (isFirst(folder)) {
    run(ROOT, 'npm', ['pack', '--silent', '--pack-destination', folder]);
    run(folder, 'tar', ['-xzf', tarballIn(folder)]);
    writeFileSync(done, '');
  }
  for (const end = Date.now() + LONGEST_PACK; !existsSync(done); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200)) {
    if (Date.now() > end) { throw new Error(`the package was not packed within ${LONGEST_PACK} ms`); }
  }
  return { folder, tarball: tarballIn(folder) };
}

const LONGEST_PACK = 280_000;
const tarballIn = (folder: string) => path.join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz'))!);

/** Whether a folder didn't exist; it does then. */
function isFirst(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** A folder with the package installed from the tarball, beside packages of this repository. */
export function appWith({ folder }: Packed, packages: readonly string[]): string {
  const dir = temporaryFolder();
  cpSync(path.join(folder, 'package'), path.join(dir, 'node_modules', 'k8s-windows'), { recursive: true });
  for (const name of [...Object.keys(manifest.dependencies), ...packages]) {
    const target = path.join(dir, 'node_modules', name);
    mkdirSync(path.dirname(target), { recursive: true });
    if (CLOUD_PEERS.includes(name as never)) {
      cpSync(path.join(STUBS, name), target, { recursive: true });
      cpSync(path.join(STUBS, 'cloud-provider.js'), path.join(dir, 'node_modules/cloud-provider.js'));
    } else {
      symlinkSync(path.join(MODULES, name), target);
    }
  }
  return dir;
}

/** The manifests that an app has written below a folder. */
export function manifestsOf(dir: string): string {
  const dist = path.join(dir, 'dist');
  return readdirSync(dist).map((name) => readFileSync(path.join(dist, name), 'utf8')).join('---\n');
}
