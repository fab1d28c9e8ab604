import { Path, Problem, show } from '../manifest';

/** Something about the options: a problem, or advice. */
export interface Found {
  readonly problem: Problem;
  readonly isAdvice: boolean;
}

/** A problem as it is. */
export const asProblem = (problem: Problem): Found => ({ problem, isAdvice: false });

/** What keeps a node from working: what must hold, the value got, and the change to make. */
export const wrong = (code: string, path: Path, value: unknown, must: string, remedy: string): Found =>
  asProblem({ code, path, message: `must ${must}, got ${show(value)}`, remedy });

/** What works, but not as well as it could. */
export const advise = (code: string, path: Path, value: unknown, message: string, remedy: string): Found =>
  ({ problem: { code, path, message: `is ${show(value)}, ${message}`, remedy }, isAdvice: true });
