import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';

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
