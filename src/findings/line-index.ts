/** A 1-based line and column; columns count UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
}

/** Converts between offsets in a text and lines and columns. */
export class LineIndex {
  private readonly starts: number[] = [0];

  public constructor(private readonly text: string) {
    for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) { this.starts.push(at + 1); }
  }

  /** A line without its line break; `undefined` if there is no such line. */
  public lineAt(line: number): string | undefined {
    const start = this.starts[line - 1];
    if (start === undefined) { return undefined; }
    const next = this.starts[line];
    return this.text.slice(start, next === undefined ? undefined : next - 1).replace(/\r$/, '');
  }

  /** The offset of a position in the text. */
  public offsetOf({ line, column }: Position): number {
    return this.starts[line - 1] + column - 1;
  }

  public positionOf(offset: number): Position {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.starts[middle] <= offset) { low = middle; } else { high = middle - 1; }
    }
    return { line: low + 1, column: offset - this.starts[low] + 1 };
  }
}
