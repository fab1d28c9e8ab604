import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { versionOf } from './pulumi-cli';
import { cacheDirectory } from '../../cluster/control-plane/binaries';

const MODULE = join(__dirname, '../../../examples/pulumi-go/go.mod');
/** The packages of Pulumi's Kubernetes SDK to which ours refers, which are large. */
const PACKAGES = [
  'core/v1', 'apps/v1', 'batch/v1', 'meta/v1', 'node/v1',
].map((name) => `github.com/pulumi/pulumi-kubernetes/sdk/v4/go/kubernetes/${name}`);

/**
 * Compiles Pulumi's Kubernetes SDK for Go once, into Go's own cache, so that no test waits for it.
 *
 * @param say takes lines of progress
 */
export function compileGoSdk(say: (line: string) => void): void {
  const version = versionOf('github.com/pulumi/pulumi-kubernetes/sdk/v4', MODULE);
  const folder = join(cacheDirectory(), 'pulumi');
  const marker = join(folder, `go-kubernetes-${version}-${process.platform}-${process.arch}`);
  if (existsSync(marker)) { return; }
  const started = Date.now();
  say(`compiling Pulumi's Kubernetes SDK ${version} for Go (once; 2 minutes on two cores)`);
  const scratch = mkdtempSync(join(tmpdir(), 'k8s-windows-go-'));
  try {
    copyFileSync(MODULE, join(scratch, 'go.mod'));
    execFileSync('go', ['build', '-mod=mod', ...PACKAGES], { cwd: scratch, stdio: ['ignore', 'ignore', 'inherit'] });
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  mkdirSync(folder, { recursive: true });
  writeFileSync(marker, '');
  say(`compiled Pulumi's Kubernetes SDK for Go in ${Math.round((Date.now() - started) / 1000)} s`);
}
