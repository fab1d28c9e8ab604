import { Io } from './io';
import type { OutputFlags } from './output-options';

/** Whether a report has colors: only on a terminal, unless NO_COLOR or FORCE_COLOR is set. */
export function useColors({ env, isTerminal }: Io, { output }: Pick<OutputFlags, 'output'>): boolean {
  if (output !== undefined) { return false; }
  if (env.NO_COLOR) { return false; }
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') { return true; }
  return isTerminal && env.TERM !== 'dumb';
}
