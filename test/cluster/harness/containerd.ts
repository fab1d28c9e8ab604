import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toml } from '../../../src/yaml/libraries';
import { cacheDirectory } from '../control-plane/binaries';
import { say } from '../control-plane/commands';

/** What containerd itself makes of a configuration. */
export interface LoadedConfig {
  /** The whole of it, defaults filled in. */
  readonly config: Record<string, any>;
  /** Keys that it doesn't know, and whatever else it warns of. */
  readonly warnings: readonly string[];
}

/** Modules below `go/`, by the version of the configuration that their containerd is for. */
const MODULES = { 2: 'containerd-1.7', 3: 'containerd-2' } as const;

/** Loads a config.toml with containerd's own loader. @throws when containerd rejects it */
export function loadWithContainerd(text: string, configVersion: keyof typeof MODULES): LoadedConfig {
  const folder = mkdtempSync(join(tmpdir(), 'k8s-windows-containerd-'));
  try {
    const file = join(folder, 'config.toml');
    writeFileSync(file, text);
    const { status, stdout, stderr } = spawnSync(program(MODULES[configVersion]), ['--config', file, 'config', 'dump'], { encoding: 'utf8' });
    if (status !== 0) { throw new Error(stderr); }
    // that a file of an older form is read is no fault of it
    const warnings = stderr.split('\n').filter((line) => /level=(warning|error)/.test(line)
      && !line.includes('Configuration migrated from version 3'));
    return { config: toml().parse(stdout) as Record<string, any>, warnings };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** containerd of a module; built when it isn't there yet. */
function program(folder: string): string {
  const module = join(__dirname, '..', 'go', folder);
  const [, name, version] = /^(?:require)?\s+(github\.com\/containerd\/containerd(?:\/v\d+)?) (v\S+)/m.exec(readFileSync(join(module, 'go.mod'), 'utf8'))!;
  const cache = join(cacheDirectory(), 'containerd', `${version}-${process.platform}-${process.arch}`);
  const built = join(cache, 'containerd');
  if (existsSync(built)) { return built; }
  say(`building containerd ${version} (once; about 2 minutes on two cores)`);
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(join(cache, '.build-'));
  try {
    const environment = { ...process.env, CGO_ENABLED: '0' };
    execFileSync(
      'go', ['build', '-trimpath', '-ldflags', '-s -w', '-o', join(scratch, 'containerd'), `${name}/cmd/containerd`],
      { cwd: module, env: environment, stdio: ['ignore', 'ignore', 'inherit'] },
    );
    renameSync(join(scratch, 'containerd'), built);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return built;
}
