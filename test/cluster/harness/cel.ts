import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { cacheDirectory } from '../control-plane/binaries';
import { say } from '../control-plane/commands';

/** CEL, and the object that it is evaluated on. */
export interface CelQuestion {
  readonly expression: string;
  readonly object: unknown;
}

/** The result of an evaluation, or why there is none. */
export interface CelAnswer {
  readonly value?: unknown;
  readonly error?: string;
}

const MODULE = join(__dirname, '..', 'go', 'kubernetes');
const PROGRAM = './cmd/cel';

/**
 * Evaluates CEL as an API server does.
 *
 * @param version Kubernetes minor version whose functions there are, such as `1.30`
 */
export function evaluateCel(version: string, questions: readonly CelQuestion[]): readonly CelAnswer[] {
  return JSON.parse(execFileSync(program(), [version], { input: JSON.stringify(questions), encoding: 'utf8', maxBuffer: 2 ** 30 }));
}

/** The program; built if there is none of these sources yet. */
function program(): string {
  const hash = createHash('sha256');
  for (const file of ['go.mod', join(PROGRAM, 'main.go')]) { hash.update(readFileSync(join(MODULE, file))); }
  const folder = join(cacheDirectory(), 'cel', `${process.platform}-${process.arch}`);
  const built = join(folder, hash.digest('hex').slice(0, 16));
  if (existsSync(built)) { return built; }
  say('building cel (once; about a minute on two cores)');
  mkdirSync(folder, { recursive: true });
  // beside its destination, so that the rename is atomic
  const unfinished = `${built}.${process.pid}`;
  execFileSync('go', ['build', '-trimpath', '-ldflags', '-s -w', '-o', unfinished, PROGRAM], {
    cwd: MODULE, env: { ...process.env, CGO_ENABLED: '0' }, stdio: ['ignore', 'ignore', 'inherit'],
  });
  renameSync(unfinished, built);
  return built;
}
