import { Finding, LineIndex } from '../../findings';
import { ChangedText, Splice, withoutMark } from '../../yaml';

/** Maps the positions of findings in a changed file to positions in the original. */
export class OriginalPlaces {
  private readonly original: LineIndex;
  private readonly changed: ChangedText;
  private readonly mark: number;
  private isChanged = false;

  public constructor(text: string) {
    const body = withoutMark(text);
    this.mark = text.length - body.length;
    this.original = new LineIndex(body);
    this.changed = new ChangedText(body);
  }

  /** Records changes that were made at once. */
  public add(splices: readonly Splice[]): void {
    this.isChanged ||= splices.length > 0;
    this.changed.change(splices.map(({ start, end, text }) => ({ start: start - this.mark, end: end - this.mark, text })));
  }

  /** All changes from the original file on, in order, and apart from each other. */
  public get splices(): readonly Splice[] {
    return this.changed.splices.map(({ start, end, text }) => ({ start: start + this.mark, end: end + this.mark, text }));
  }

  /**
   * Findings with their positions in the original file; for added content, the position where it was inserted.
   *
   * @param changed content that the findings refer to
   */
  public of(findings: readonly Finding[], changed: string): readonly Finding[] {
    if (!this.isChanged) { return findings; }
    const index = new LineIndex(withoutMark(changed));
    return findings.map((finding) => {
      const { line, column, endLine, endColumn } = finding;
      if (line === undefined || column === undefined || endLine === undefined || endColumn === undefined) { return finding; }
      const start = this.changed.originalOffset(index.offsetOf({ line, column }));
      const end = this.changed.originalOffset(index.offsetOf({ line: endLine, column: endColumn }));
      return { ...finding, ...this.original.rangeOf(start, end) };
    });
  }
}
