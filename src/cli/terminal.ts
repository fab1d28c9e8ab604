import { Io } from './io';

/** Colours on a terminal only; NO_COLOR and FORCE_COLOR have the last word. */
export function useColors({ env, isTerminal }: Io): boolean {
  if (env.NO_COLOR) { return false; }
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') { return true; }
  return isTerminal && env.TERM !== 'dumb';
}
