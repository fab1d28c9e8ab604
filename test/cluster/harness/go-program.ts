import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
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

/**
 * Downloads a Go module, which `go` compares with the checksum database, and returns its directory in Go's module cache.
 *
 * @throws when it cannot be downloaded
 */
export function downloadModule(module: string, version: string): string {
  const result = JSON.parse(go(['mod', 'download', '-json', `${module}@${version}`], tmpdir()));
  return result.Dir;
}

/** Runs `go`, and returns what it prints. */
export function go(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = {}): string {
  return execFileSync(
    'go', args, { cwd, encoding: 'utf8', env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 64 * 1024 * 1024 },
  );
}

/** What programs in Go read. */
export interface GoAnswer {
  /** What kubectl reads. */
  readonly value?: unknown;
  /** Why kubectl rejects the text. */
  readonly error?: string;
  /** Whether a key is set twice, which kubectl allows and other programs reject. */
  readonly duplicate?: boolean;
  /** What version 3 of the parser reads; none if it rejects the text. */
  readonly other?: unknown;
}

/** Reads texts with sigs.k8s.io/yaml in the version that Kubernetes has. Half of a surrogate pair is U+FFFD, as in a file. */
export function readWithGo(texts: readonly string[]): readonly GoAnswer[] {
  const input = JSON.stringify(texts.map((text) => text.replace(/\p{Cs}/gu, '\ufffd')));
  return JSON.parse(execFileSync(goProgram('yaml'), { input, encoding: 'utf8', maxBuffer: 2 ** 30 }));
}
