import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
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

/** Packs the package, as `npm publish` does. */
export function pack(): Packed {
  const folder = temporaryFolder();
  const output = run(ROOT, 'npm', ['pack', '--silent', '--pack-destination', folder]);
  const tarball = path.join(folder, output.trim().split('\n').pop()!);
  run(folder, 'tar', ['-xzf', tarball]);
  return { folder, tarball };
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
