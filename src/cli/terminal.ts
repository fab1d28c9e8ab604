import { Io } from './io';

/** Whether to use colors: only on a terminal, unless NO_COLOR or FORCE_COLOR is set. */
export function useColors({ env, isTerminal }: Io): boolean {
  if (env.NO_COLOR) { return false; }
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') { return true; }
  return isTerminal && env.TERM !== 'dumb';
}
