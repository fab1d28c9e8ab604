import { stripVTControlCharacters } from 'node:util';
import { hasColors } from './console';
import { Io } from './io';
import type { OutputFlags } from './output-options';
import { painted, paletteOf, Tones, wrapped } from '../findings';

type Target = Pick<OutputFlags, 'output'>;

/** Whether a report has colors: not in a file. */
export function useColors(io: Io, { output }: Target): boolean {
  return output === undefined && hasColors(io, io.isTerminal);
}

/** Colors the parts of a report, if it has colors. */
export function colored(text: string, tones: Tones, target: Target, io: Io): string {
  return painted(text, tones, paletteOf(useColors(io, target)));
}

/** Narrower terminals get lines of this length. */
const NARROWEST = 40;

/** Columns of the terminal that a report goes to; `undefined` if it goes elsewhere, or the terminal doesn't say so. */
export function widthOf({ isTerminal, columns }: Io, { output }: Target): number | undefined {
  return output === undefined && isTerminal && columns !== undefined && columns > 0 ? Math.max(NARROWEST, columns) : undefined;
}

/** The start of a line below a message; its other lines begin in the same column. */
const MARK = /^ *(?:= )?/;
/** A line of a file, or the marks below it. They aren't broken, since columns would no longer match. */
const FRAME = /^ *\d* *\| /;

/** A report in lines that fit into the terminal, if it goes to one. */
export function fitted(text: string, target: Target, io: Io): string {
  const width = widthOf(io, target);
  if (width === undefined) { return text; }
  return text.split('\n').map((line) => {
    const plain = stripVTControlCharacters(line);
    if (plain.length <= width || FRAME.test(plain)) { return line; }
    // a word that is longer than a line stays as it is, so that it can be copied
    return wrapped(line, width, { indent: MARK.exec(plain)![0].length || 2, columnsOf: (part) => stripVTControlCharacters(part).length }).join('\n');
  }).join('\n');
}
