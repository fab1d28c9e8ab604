import { execFileSync } from 'node:child_process';
import { goProgram } from './go-program';

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

/**
 * Evaluates CEL as an API server does.
 *
 * @param version Kubernetes minor version whose functions there are, such as `1.30`
 */
export function evaluateCel(version: string, questions: readonly CelQuestion[]): readonly CelAnswer[] {
  return JSON.parse(execFileSync(goProgram('cel'), [version], { input: JSON.stringify(questions), encoding: 'utf8', maxBuffer: 2 ** 30 }));
}
