import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadModule, go } from './go-program';
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

const SOURCES = join(__dirname, '..', 'go', 'platforms');
const MODULE = 'k8s-windows.dev/test/cluster/platforms';
const CONTAINERD = 'github.com/containerd/containerd';
const PLATFORMS = 'github.com/containerd/platforms';

/** Releases of containerd, with the module that has their package `platforms`: their own, or that of their go.mod. */
const RELEASES: Readonly<Record<string, readonly [module: string, version: string]>> = {
  ...Object.fromEntries(['1.6.17', '1.6.18', '1.6.22', '1.6.23', '1.7.5', '1.7.6'].map((version) => [version, [CONTAINERD, `v${version}`] as const])),
  '1.7.20': [PLATFORMS, 'v0.2.1'],
  '2.0.4': [PLATFORMS, 'v1.0.0-rc.1'],
  '2.1.6': [PLATFORMS, 'v1.0.0-rc.2'],
  '2.3.4': [PLATFORMS, 'v1.0.0-rc.4'],
  '2.3.7': [PLATFORMS, 'v1.0.0-rc.5'],
};

/** A platform as the Go types of OCI have it. */
export interface GoEntry {
  readonly platform: {
    readonly 'os': string;
    readonly 'architecture': string;
    readonly 'os.version'?: string;
    readonly 'os.features'?: readonly string[];
  };
  readonly isFromConfig?: true;
}

/** What a release of containerd does on a node with an index. */
export interface GoAnswer {
  readonly matches: readonly boolean[];
  /** -1 for none. */
  readonly pulled: number;
}

/** The answers of containerd's own code, by release, node, and index. */
export function containerdMatches(
  input: { readonly nodes: readonly number[]; readonly indexes: readonly (readonly GoEntry[])[] },
): Readonly<Record<string, readonly (readonly GoAnswer[])[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'k8s-windows-platforms-'));
  try {
    cpSync(SOURCES, folder, { recursive: true });
    write(folder, 'windows', 'windows', 'package windows\n\nvar Build uint32\n\nfunc RtlGetNtVersionNumbers() (uint32, uint32, uint32) { return 10, '
      + '0, Build }\n\nfunc GetVersion() (uint32, error) { return 10 | Build<<16, nil }\n');
    copyPackage(join(downloadModule('github.com/Microsoft/hcsshim', 'v0.11.0'), 'osversion'), folder, 'osversion');
    const names = Object.entries(RELEASES).map(([release, [module, version]]) => {
      const name = `v${release.replace(/\./g, '_')}`;
      const source = downloadModule(module, version);
      copyPackage(module === CONTAINERD ? join(source, 'platforms') : source, folder, name);
      return { release, name };
    });
    write(folder, '.', 'matchers', [
      'package main', '', 'import (', ...names.map(({ name }) => `\t${name} "${MODULE}/${name}"`), ')', '',
      'var matchers = map[string]func() matcher{',
      ...names.map(({ release, name }) => `\t"${release}": func() matcher { return ${name}.Default() },`), '}', '',
    ].join('\n'));
    say('building the matchers of containerd');
    go(['build', '-o', 'platforms', '.'], folder, { CGO_ENABLED: '0' });
    return JSON.parse(execFileSync(join(folder, 'platforms'), { input: JSON.stringify(input), encoding: 'utf8', maxBuffer: 2 ** 30 }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(folder: string, into: string, name: string, text: string): void {
  mkdirSync(join(folder, into), { recursive: true });
  writeFileSync(join(folder, into, `${name}.go`), text);
}

/**
 * Copies the files of a package that Windows on amd64 is built from, so that they are built for this machine, and only the version of Windows is
 * given.
 */
function copyPackage(from: string, folder: string, name: string): void {
  for (const file of readdirSync(from).filter((each) => each.endsWith('.go')
    && !/_test\.go$|_(?:linux|unix|darwin|freebsd)\.go$|^platforms_other\.go$/.test(each))) {
    const text = readFileSync(join(from, file), 'utf8')
      .replace(/^\/\/(?:go:build|\s*\+build).*$/gm, '')
      .replace(/"golang\.org\/x\/sys\/windows"/, `"${MODULE}/windows"`)
      .replace(/"github\.com\/Microsoft\/hcsshim\/osversion"/, `"${MODULE}/osversion"`)
      .replace(/"github\.com\/containerd\/containerd\/(errdefs|log)"/g, '"github.com/containerd/$1"')
      .replace(/\bruntime\.GOOS\b/g, '"windows"').replace(/\bruntime\.GOARCH\b/g, '"amd64"').replace(/^\s*"runtime"$/m, '');
    write(folder, name, file.replace(/_windows\.go$|\.go$/, (end) => (end === '.go' ? '' : '_of_node')), text);
  }
}
