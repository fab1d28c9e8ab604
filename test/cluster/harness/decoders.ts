import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionFor } from '../../../projenrc/facts/modules';
import { cacheDirectory } from '../control-plane/binaries';
import { say } from '../control-plane/commands';

const SOURCE = join(__dirname, '..', 'go', 'decoders', 'main.go');

/** What the decoders of the kubelet and of kube-proxy of a Kubernetes minor have against each configuration; an empty string for nothing. */
export function decodeConfigurations(minor: number, texts: readonly string[]): readonly string[] {
  return JSON.parse(execFileSync(decoder(minor), [], { input: JSON.stringify(texts), encoding: 'utf8', stdio: 'pipe' }));
}

/** The program with the modules of a minor; built when there is none. */
function decoder(minor: number): string {
  const source = readFileSync(SOURCE, 'utf8');
  const required = ['apimachinery', 'kube-proxy', 'kubelet'].map((module) => `k8s.io/${module} ${versionFor(module, minor)}`);
  const folder = join(cacheDirectory(), 'decoders', `${process.platform}-${process.arch}`);
  const built = join(folder, `1.${minor}-${createHash('sha256').update(source + required.join()).digest('hex').slice(0, 16)}`);
  if (existsSync(built)) { return built; }
  say(`building the decoders of Kubernetes 1.${minor} (once; about 20 seconds on two cores)`);
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(join(folder, '.build-'));
  try {
    copyFileSync(SOURCE, join(scratch, 'main.go'));
    writeFileSync(
      join(scratch, 'go.mod'), `module k8s-windows.dev/decoders\n\ngo 1.22.0\n\nrequire (\n${required.map((line) => `\t${line}\n`).join('')})\n`,
    );
    const go = (...args: readonly string[]) =>
      execFileSync('go', args, { cwd: scratch, env: { ...process.env, CGO_ENABLED: '0' }, stdio: ['ignore', 'ignore', 'pipe'] });
    go('mod', 'tidy');
    go('build', '-trimpath', '-ldflags', '-s -w', '-o', 'out', '.');
    renameSync(join(scratch, 'out'), built);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return built;
}
