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

/** Comments of all kinds of files: `#`, `::` and `rem` before the mark. */
const BEFORE_MARK = /(?:#|::|@?rem\s)\s{0,20}$/i;

/**
 * The suppressions in a file's comments. A comment behind something is for its line; one on a line of its own is for the statement that
 * begins in the next.
 */
export function suppressionsIn({ text, script }: NodeText): readonly NodeSuppression[] {
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
  const statement = statements.find(({ start }) => start >= from);
  if (statement) { return [from, statement.end]; }
  let start = from;
  // other comments between are passed over
  while (start < text.length && /^\s*(?:#.*)?$/.test(text.slice(start, endOfLine(text, start)))) { start = endOfLine(text, start) + 1; }
  return [start, endOfLine(text, start)];
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}
