import { Mask } from './mask-line';
import { printableLine } from './words';
import { LineIndex } from '../line-index';

/** Longer lines, such as minified JSON, are cut around the underlined part. */
const LONGEST = 140;
/** What is kept before the underlined part of a line that is cut, as a part of its length. */
const BEFORE = 2 / 7;
/** Of a longer line, so much around the part that is shown is read for secrets, which are shorter. */
const AROUND = 5000;

/** A source line, and the carets below it. */
export interface Frame {
  readonly line: string;
  /** Spaces up to the column, as wide as the characters above them. */
  readonly indent: string;
  readonly carets: string;
}

/**
 * The frame of a position; `undefined` if there is no such line.
 *
 * @param mask @default - nothing is masked
 * @param width columns for the line @default - any
 */
export function frameOf(
  text: string,
  place: { line: number; column: number; endLine?: number; endColumn?: number },
  mask: Mask = (line) => line,
  width = Infinity,
): Frame | undefined {
  const most = Math.min(LONGEST, width);
  const lines = linesOf(text);
  const [source, offset] = [lines.lineAt(place.line), lines.startOf(place.line)];
  if (source === undefined || offset === undefined) { return undefined; }
  const start = Math.min(place.column - 1, source.length);
  const end = place.endLine === place.line && place.endColumn ? Math.min(place.endColumn - 1, source.length) : source.length;
  const from = source.length > most ? Math.max(0, start - Math.floor(most * BEFORE)) : 0;
  const first = Math.max(0, from - AROUND);
  const around = source.slice(first, from + most + AROUND);
  const cut = mask(around, start - first, Math.min(end - first, around.length), offset + first).slice(from - first, from - first + most);
  const [left, right] = [from > 0 ? '…' : '', from + cut.length < source.length ? '…' : ''];
  // escapes are longer than the characters they replace
  const [before, marked] = [printableLine(`${left}${cut.slice(0, start - from)}`), printableLine(cut.slice(start - from, end - from))];
  return {
    line: `${before}${marked}${printableLine(cut.slice(Math.max(start, end) - from))}${right}`,
    indent: before.replace(/[^\t]/g, ' '),
    carets: '^'.repeat(Math.max(1, marked.length)),
  };
}

/** Lines of the last file: findings come file by file. */
let last: { readonly text: string; readonly lines: LineIndex } | undefined;

function linesOf(text: string): LineIndex {
  if (last?.text !== text) { last = { text, lines: new LineIndex(text) }; }
  return last.lines;
}
