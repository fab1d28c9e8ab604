import { Io } from './io';
import { painted, paletteOf, Tones } from '../findings/format/palette';
import { printable } from '../findings/format/words';

/** Whether a stream has colors: only on a terminal that isn't `dumb`, unless NO_COLOR or FORCE_COLOR is set. */
export function hasColors({ env }: Pick<Io, 'env'>, isTerminal: boolean): boolean {
  if (env.NO_COLOR) { return false; }
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') { return true; }
  return isTerminal && env.TERM !== 'dumb';
}

/** What lines on stderr begin with, and the ID at their end. */
const STDERR_TONES: Tones = [
  [/^error\b/gm, 'error'], [/^(?:warning|not fixed|left|outdated)\b/gm, 'warning'], [/^(?:note|assumed)\b/gm, 'note'],
  [/^(?:fixed|would fix|changed)\b/gm, 'good'], [/\[[a-z][a-z\d-]*\]$/gm, 'weak'],
];

/** Work that takes longer shows its progress, at most so often. In milliseconds. */
const AFTER = 1000;
const EVERY = 100;
const DEFAULT_COLUMNS = 80;

/** A function to call for each object that is done: `checking: 1,200 objects`. */
export function counting(what: string, { progress }: Pick<Io, 'progress'>): () => void {
  let count = 0;
  return () => {
    count += 1;
    progress?.(`${what}: ${count.toLocaleString('en-US')} ${count === 1 ? 'object' : 'objects'}`);
  };
}

/**
 * A process whose stderr has colors, and one line of progress after a second of work, if it is a terminal. Whatever is printed replaces that line.
 *
 * @returns `end` removes the line
 */
export function consoleOf(io: Io): { readonly io: Io; readonly end: () => void } {
  const { now, isStderrTerminal = false, columns = DEFAULT_COLUMNS } = io;
  const palette = paletteOf(hasColors(io, isStderrTerminal));
  const start = now?.() ?? 0;
  let shownAt: number | undefined;
  const end = () => {
    if (shownAt !== undefined) { io.stderr('\r\u001b[K'); }
    shownAt = undefined;
  };
  const progress = (work: string) => {
    const time = now?.() ?? 0;
    if (time - start < AFTER || (shownAt !== undefined && time - shownAt < EVERY)) { return; }
    shownAt = time;
    io.stderr(`\r\u001b[K${palette.weak(`${printable(work).slice(0, columns - 2)}…`)}`);
  };
  return {
    end,
    io: {
      ...io,
      inputs: new Map(),
      stdout: (text) => {
        end();
        io.stdout(text);
      },
      stderr: (text) => {
        end();
        io.stderr(painted(text, STDERR_TONES, palette));
      },
      ...(now && isStderrTerminal && io.env.TERM !== 'dumb' && { progress }),
    },
  };
}
