import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheDirectory } from '../../cluster/control-plane/binaries';
import { Guard } from '../../cluster/control-plane/guard';
import { tailOf } from '../../cluster/control-plane/log-tail';

const GO_FOLDER = join(__dirname, 'go');
const MODULE = 'github.com/pulumi/pulumi/pkg/v3';
const VERSION_VARIABLE = 'github.com/pulumi/pulumi/sdk/v3/go/common/version.Version';

/**
 * The directory of a `pulumi` command: the one on the PATH, else one that was built before, else one that is built now and kept in
 * the cache of the control plane.
 *
 * @param say takes lines of progress
 */
export async function ensurePulumi(say: (line: string) => void): Promise<string> {
  const found = (process.env.PATH ?? '').split(':').find((directory) => directory !== '' && existsSync(join(directory, 'pulumi')));
  if (found) { return found; }
  const version = new RegExp(`${MODULE} (v\\S+)`).exec(readFileSync(join(GO_FOLDER, 'go.mod'), 'utf8'))![1];
  const cli = join(cacheDirectory(), 'pulumi', `cli-${version}-${process.platform}-${process.arch}`, 'pulumi');
  if (!existsSync(cli)) { await build(version, cli, say); }
  return dirname(cli);
}

async function build(version: string, cli: string, say: (line: string) => void): Promise<void> {
  try {
    execFileSync('go', ['version'], { cwd: GO_FOLDER, stdio: 'ignore' });
  } catch {
    throw new Error('the Pulumi CLI is built with Go, and there is no go that works on the PATH: install Go (https://go.dev/dl), or put pulumi on the PATH');
  }
  mkdirSync(dirname(cli), { recursive: true });
  // beside its destination, so that the rename is atomic
  const scratch = mkdtempSync(join(dirname(cli), '.build-'));
  const guard = new Guard(scratch);
  const started = Date.now();
  say(`building the Pulumi CLI ${version} (once; 3 to 10 minutes on two cores)`);
  try {
    const log = join(scratch, 'go.log');
    const built = join(scratch, 'pulumi');
    const go = guard.spawn('go', [
      'build', '-trimpath', '-ldflags', `-s -w -X ${VERSION_VARIABLE}=${version}`, '-o', built, `${MODULE}/cmd/pulumi`,
    ], { log, cwd: GO_FOLDER, env: { ...process.env, CGO_ENABLED: '0' } });
    const code = await new Promise((resolve) => go.once('exit', resolve));
    if (code !== 0) { throw new Error(`go build of the Pulumi CLI ${version} failed (exit code ${code}); the end of its output:\n${tailOf(log)}`); }
    renameSync(built, cli);
    say(`built the Pulumi CLI ${version} in ${Math.round((Date.now() - started) / 1000)} s`);
  } finally {
    await guard.close();
  }
}
