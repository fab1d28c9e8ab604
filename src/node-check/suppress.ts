import { NodeText } from './read/node-file';
import { IGNORE_COMMENT } from '../check/suppress/comments';
import { readSuppression, Suppression } from '../check/suppress/suppression';

/** A suppression by comment: it is for the statement, or the line, at which it stands. */
export interface NodeSuppression extends Suppression {
  readonly start: number;
  readonly end: number;
  /** What it is for, as offsets. */
  readonly scope: readonly [start: number, end: number];
}

const MOST_MISSES = 20;
/** Comments of all kinds of files: `#`, `::` and `rem` before the mark. */
const BEFORE_MARK = /(?:#|::|@?rem\s)\s{0,20}$/i;

/** The suppressions of a file. */
export class Suppressions {
  public readonly all: readonly NodeSuppression[];

  public constructor(file: NodeText) {
    this.all = suppressionsIn(file);
  }

  /** Those that are for what stands at an offset. */
  public at(offset: number): readonly NodeSuppression[] {
    const found: NodeSuppression[] = [];
    // scopes begin in the order of the text; few reach over the beginning of the next
    for (let i = firstWhere(this.all.length, (each) => this.all[each].scope[0] > offset) - 1, misses = 0; i >= 0 && misses < MOST_MISSES; i--) {
      if (offset <= this.all[i].scope[1]) { found.push(this.all[i]); } else { misses += 1; }
    }
    return found;
  }
}

/**
 * The suppressions in a file's comments. A comment behind something is for its line; one on a line of its own is for the statement that
 * begins in the next.
 */
function suppressionsIn({ text, script }: NodeText): readonly NodeSuppression[] {
  const found: NodeSuppression[] = [];
  for (let at = text.indexOf(IGNORE_COMMENT); at !== -1; at = text.indexOf(IGNORE_COMMENT, at + 1)) {
    const lineStart = text.lastIndexOf('\n', at) + 1;
    const lineEnd = endOfLine(text, at);
    const before = text.slice(Math.max(lineStart, at - 30), at);
    const mark = BEFORE_MARK.exec(before);
    if (!mark) { continue; }
    const start = at - mark[0].length;
    const isOwnLine = text.slice(lineStart, start).trim() === '';
    const scope: [number, number] = isOwnLine ? nextThing(text, lineEnd + 1, script?.statements ?? []) : [lineStart, lineEnd];
    const wishes = readSuppression(text.slice(at + IGNORE_COMMENT.length, lineEnd));
    found.push(...wishes.map((wish) => ({ ...wish, start, end: lineEnd, scope })));
  }
  return found;
}

function nextThing(text: string, from: number, statements: readonly { readonly start: number; readonly end: number }[]): [number, number] {
  const low = firstWhere(statements.length, (i) => statements[i].start >= from);
  const statement = low < statements.length ? statements[low] : undefined;
  if (statement) { return [from, statement.end]; }
  let start = from;
  // other comments between are passed over
  while (start < text.length && /^\s*(?:#.*)?$/.test(text.slice(start, endOfLine(text, start)))) { start = endOfLine(text, start) + 1; }
  return [start, endOfLine(text, start)];
}

/** The first index at which a condition holds that holds for all behind it too. */
function firstWhere(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (holds(middle)) { high = middle; } else { low = middle + 1; }
  }
  return low;
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
