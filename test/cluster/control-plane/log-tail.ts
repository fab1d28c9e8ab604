import { existsSync, readFileSync } from 'node:fs';

/** The last lines of a log, for an error message. */
export function tailOf(log: string, lines = 25): string {
  const text = existsSync(log) ? readFileSync(log, 'utf8').trimEnd() : '';
  return text ? text.split('\n').slice(-lines).map((line) => `  | ${line}`).join('\n') : '  (nothing was logged)';
}
