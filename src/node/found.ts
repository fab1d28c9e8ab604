import { Problem, show } from '../manifest';

/** Something about the options: a problem, or advice. */
export interface Found {
  readonly problem: Problem;
  readonly isAdvice: boolean;
}

/** A problem as it is. */
export const asProblem = (problem: Problem): Found => ({ problem, isAdvice: false });

/** What keeps a node from working: the value got, why it can't be, and the change to make. */
export const wrong = (code: string, path: readonly (string | number)[], value: unknown, message: string, remedy: string): Found =>
  ({ problem: { code, path, message: `is ${show(value)}, ${message}`, remedy }, isAdvice: false });

/** What works and is still better known. */
export const advise = (...words: Parameters<typeof wrong>): Found => ({ ...wrong(...words), isAdvice: true });
