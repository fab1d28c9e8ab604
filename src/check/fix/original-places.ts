import { Finding } from '../finding';
import { Splice } from './text-edit';
import { LineIndex } from '../read/line-index';
import { withoutMark } from '../read/read-text';

/** Tells where the findings of a text that was changed stand in the text as it was. */
export class OriginalPlaces {
  private readonly original: LineIndex;
  private readonly splices: Splice[] = [];

  public constructor(private readonly text: string) { this.original = new LineIndex(withoutMark(text)); }

  /** Takes note of changes, each made in the text that the ones before left. */
  public add(splices: readonly Splice[]): void {
    const mark = this.text.length - withoutMark(this.text).length;
    for (const { start, end, text } of splices) { this.splices.push({ start: start - mark, end: end - mark, text }); }
  }

  /**
   * Findings with the places that they have in the original text; for what isn't in it, where it was put.
   *
   * @param changed the text that they were found in
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
