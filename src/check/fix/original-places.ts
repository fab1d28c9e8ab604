import { Splice } from './source-text';
import { Finding } from '../../findings/finding';
import { LineIndex } from '../../findings/line-index';
import { withoutMark } from '../read/read-text';

/** Maps the positions of findings in a changed file to positions in the original. */
export class OriginalPlaces {
  private readonly original: LineIndex;
  private readonly splices: Splice[] = [];

  public constructor(private readonly text: string) { this.original = new LineIndex(withoutMark(text)); }

  /** Records changes; offsets refer to the content after the previous change. */
  public add(splices: readonly Splice[]): void {
    const mark = this.text.length - withoutMark(this.text).length;
    for (const { start, end, text } of splices) { this.splices.push({ start: start - mark, end: end - mark, text }); }
  }

  /**
   * Findings with their positions in the original file; for added content, the position where it was inserted.
   *
   * @param changed content that the findings refer to
   */
  public of(findings: readonly Finding[], changed: string): readonly Finding[] {
    if (this.splices.length === 0) { return findings; }
    const index = new LineIndex(withoutMark(changed));
    return findings.map((finding) => {
      const { line, column, endLine, endColumn } = finding;
      if (line === undefined || column === undefined || endLine === undefined || endColumn === undefined) { return finding; }
      const start = this.offsetOf(index.offsetOf({ line, column }));
      const end = Math.max(start, this.offsetOf(index.offsetOf({ line: endLine, column: endColumn })));
      const [from, to] = [this.original.positionOf(start), this.original.positionOf(end)];
      return { ...finding, ...from, endLine: to.line, endColumn: to.column };
    });
  }

  private offsetOf(changed: number): number {
    return this.splices.reduceRight((at, { start, end, text }) => {
      if (at < start) { return at; }
      return at < start + text.length ? start : at - text.length + end - start;
    }, changed);
  }
}
