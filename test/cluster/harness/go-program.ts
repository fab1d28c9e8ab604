import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory } from '../control-plane/binaries';
import { say } from '../control-plane/commands';

const FOLDER = join(__dirname, '..', 'go');

/**
 * The file of a program of this project below `go/kubernetes/cmd`; built if there is none of these sources yet.
 *
 * @param module its module below `go`, if that isn't `kubernetes`, and its package there
 */
export function goProgram(name: string, module = 'kubernetes', source = `./cmd/${name}`): string {
  const root = join(FOLDER, module);
  const hash = createHash('sha256');
  const sources = ['go.mod', join(source, 'main.go')].map((file) => join(root, file)).filter((file) => existsSync(file));
  for (const file of sources) { hash.update(readFileSync(file)); }
  const folder = join(cacheDirectory(), name, `${process.platform}-${process.arch}`);
  const built = join(folder, hash.digest('hex').slice(0, 16));
  if (existsSync(built)) { return built; }
  say(`building ${name} (once; a few minutes on two cores)`);
  mkdirSync(folder, { recursive: true });
  // beside its destination, so that the rename is atomic
  const unfinished = `${built}.${process.pid}`;
  execFileSync('go', ['build', '-trimpath', '-ldflags', '-s -w', '-o', unfinished, source], {
    cwd: root, env: { ...process.env, CGO_ENABLED: '0' }, stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(unfinished, built);
  return built;
}
