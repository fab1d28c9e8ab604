import { firstIndex } from '../base';

/** A 1-based line and column; columns count UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Converts between offsets in a text and lines and columns. */
export class LineIndex {
  /** The offset of each line, once one is needed: most files have no findings. */
  private known: Uint32Array | undefined;

  public constructor(private readonly text: string) {}

  private get starts(): Uint32Array {
    return (this.known ??= lineStarts(this.text));
  }

  /** A line without its line break; `undefined` if there is no such line. */
  public lineAt(line: number): string | undefined {
    const start = this.starts[line - 1];
    if (start === undefined) { return undefined; }
    const next = this.starts[line];
    return this.text.slice(start, next === undefined ? undefined : next - 1).replace(/\r$/, '');
  }

  /** The offset of the first character of a line; `undefined` if there is no such line. */
  public startOf(line: number): number | undefined { return this.starts[line - 1]; }

  /** The offset of a position in the text. */
  public offsetOf({ line, column }: Position): number {
    return this.starts[line - 1]! + column - 1;
  }

  public positionOf(offset: number): Position {
    const line = Math.max(1, firstIndex(this.starts, (start) => start > offset));
    return { line, column: offset - this.starts[line - 1]! + 1 };
  }

  /** Where a range begins and ends, as in findings; the end is at least the start. */
  public rangeOf(start: number, end: number): Position & { readonly endLine: number; readonly endColumn: number } {
    const { line, column } = this.positionOf(Math.max(start, end));
    return { ...this.positionOf(start), endLine: line, endColumn: column };
  }
}

/** A typed array of the right size, since large files have millions of lines. */
function lineStarts(text: string): Uint32Array {
  let count = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) { count += 1; }
  const starts = new Uint32Array(count);
  let start = 0;
  for (let line = 1; line < count; line++) {
    start = text.indexOf('\n', start) + 1;
    starts[line] = start;
  }
  return starts;
}
