import { stripVTControlCharacters } from 'node:util';
import { Io } from './io';
import type { OutputFlags } from './output-options';

type Target = Pick<OutputFlags, 'output'>;

/** Whether a report has colors: only on a terminal, unless NO_COLOR or FORCE_COLOR is set. */
export function useColors({ env, isTerminal }: Io, { output }: Target): boolean {
  if (output !== undefined) { return false; }
  if (env.NO_COLOR) { return false; }
  if (env.FORCE_COLOR && env.FORCE_COLOR !== '0') { return true; }
  return isTerminal && env.TERM !== 'dumb';
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
    return brokenAt(line, width, MARK.exec(plain)![0].length || 2);
  }).join('\n');
}

/** Breaks a line at spaces. A word that is longer than a line stays as it is, so that it can be copied. */
function brokenAt(line: string, width: number, indent: number): string {
  let column = 0;
  return line.split(/(?<=\S)(?= )/).map((word) => {
    const { length } = stripVTControlCharacters(word);
    const isBroken = column > indent && column + length > width;
    column = isBroken ? indent + length - 1 : column + length;
    return isBroken ? `\n${' '.repeat(indent)}${word.slice(1)}` : word;
  }).join('');
}
