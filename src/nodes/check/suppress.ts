import { NodeText } from './read/read-node-file';
import { firstIndex } from '../../base';
import { IGNORE_COMMENT, readSuppression, Suppression } from '../../findings';
import { endOfLine } from '../../yaml';

/** A suppression in a comment, for a statement or a line. */
export interface NodeSuppression extends Suppression {
  readonly start: number;
  readonly end: number;
  /** Offsets of the statement or line. */
  readonly scope: readonly [start: number, end: number];
}

const MOST_MISSES = 20;
/** Start of a comment in all file formats: `#`, `::`, or `rem` before the marker. */
const BEFORE_MARK = /(?:#|::|@?rem\s)\s{0,20}$/i;

/** The suppressions of a file, by the places that they are for. */
export class SuppressionScopes {
  public readonly all: readonly NodeSuppression[];

  public constructor(file: NodeText) {
    this.all = suppressionsIn(file);
  }

  /** The suppressions whose scope contains an offset. */
  public at(offset: number): readonly NodeSuppression[] {
    const found: NodeSuppression[] = [];
    // scopes are sorted by start; few extend past the start of the next one
    let misses = 0;
    for (let i = firstIndex(this.all, ({ scope }) => scope[0] > offset) - 1; misses < MOST_MISSES; i--) {
      const each = this.all[i];
      if (!each) { break; }
      if (offset <= each.scope[1]) { found.push(each); } else { misses += 1; }
    }
    return found;
  }
}

/**
 * The suppressions in a file's comments. A trailing comment applies to its line; a comment on its own line applies to the statement that
 * starts on the next line.
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
    const suppressions = readSuppression(text.slice(at + IGNORE_COMMENT.length, lineEnd));
    found.push(...suppressions.map((suppression) => ({ ...suppression, start, end: lineEnd, scope })));
  }
  return found;
}

function nextThing(text: string, from: number, statements: readonly { readonly start: number; readonly end: number }[]): [number, number] {
  const statement = statements[firstIndex(statements, ({ start }) => start >= from)];
  if (statement) { return [from, statement.end]; }
  let start = from;
  // skip other comments in between
  while (start < text.length && /^\s*(?:#.*)?$/.test(text.slice(start, endOfLine(text, start)))) { start = endOfLine(text, start) + 1; }
  return [start, endOfLine(text, start)];
}
