import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { version as kubernetes } from '@pulumi/kubernetes/package.json';
import { versionOf } from './pulumi-cli';
import { cacheDirectory } from '../../cluster/control-plane/binaries';

const MYPY = '2.4.1';

/**
 * A Python that has mypy, Pulumi's SDK, and that of its Kubernetes provider: one that was made before, else one that is made now and kept in the
 * cache of the control plane.
 *
 * @param say takes lines of progress
 * @throws when it must be made, and there is no Python 3.10 or later, or no package index
 */
export function ensurePython(say: (line: string) => void): string {
  const pulumi = versionOf('github.com/pulumi/pulumi/pkg/v3').slice(1);
  const folder = join(cacheDirectory(), 'pulumi', `python-${pulumi}-${kubernetes}-mypy-${MYPY}-${process.platform}-${process.arch}`);
  const python = join(folder, 'bin', 'python');
  if (existsSync(join(folder, 'complete'))) { return python; }
  const started = Date.now();
  say(`installing Pulumi ${pulumi} for Python (once; 1 minute)`);
  mkdirSync(folder, { recursive: true });
  const run = (command: string, ...args: readonly string[]) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  run('python3', '-m', 'venv', '--clear', folder);
  run(
    python, '-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', `pulumi==${pulumi}`, `pulumi-kubernetes==${kubernetes}`,
    `mypy==${MYPY}`,
  );
  renameSync(mkdtempSync(join(folder, '.done-')), join(folder, 'complete'));
  say(`installed Pulumi ${pulumi} for Python in ${Math.round((Date.now() - started) / 1000)} s`);
  return python;
}
