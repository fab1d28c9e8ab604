import { firstIndex } from '../../base';
import { LineIndex } from '../../findings';
import { YamlComment } from '../read/comments';

/** A part of a file, and its replacement. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The lines and comments of a YAML text, by offset. A line can be as long as the text, so none is searched for its start or end. */
export class SourceText {
  private readonly lines: LineIndex;

  public constructor(protected readonly text: string, private readonly comments: readonly YamlComment[], private readonly eol: string) {
    this.lines = new LineIndex(text);
  }

  protected lineStart(offset: number): number { return offset - this.lines.positionOf(offset).column + 1; }

  /** Where the line of an offset ends, without its line break. */
  protected lineEnd(offset: number): number {
    const next = this.nextLine(offset);
    const end = this.text[next - 1] === '\n' ? next - 1 : next;
    return this.text[end - 1] === '\r' && end > offset ? end - 1 : end;
  }

  protected afterLine(offset: number): number {
    return offset > 0 && this.text[offset - 1] === '\n' ? offset : this.nextLine(offset);
  }

  /** Where the line below that of an offset begins. */
  private nextLine(offset: number): number { return this.lines.startOf(this.lines.positionOf(offset).line + 1) ?? this.text.length; }

  /** Offset of the end of lines that end at an offset, including the comment after them. */
  protected endOfLines(end: number): number { return this.text[end - 1] === '\n' ? end : this.lineEnd(end); }

  protected columnOf(offset: number): number { return offset - this.lineStart(offset); }

  /** Whether only whitespace is before an offset in its line. */
  protected beginsLine(offset: number): boolean { return this.text.slice(this.lineStart(offset), offset).trim() === ''; }

  protected commentsIn(start: number, end: number): readonly YamlComment[] {
    return this.comments.slice(this.commentFrom(start), this.commentFrom(end));
  }

  /** The index of the first comment that begins at an offset or behind it. */
  private commentFrom(offset: number): number { return firstIndex(this.comments, ({ start }) => start >= offset); }

  /** The comments that begin at an offset or behind it. */
  private* commentsFrom(offset: number): Generator<YamlComment> {
    for (let i = this.commentFrom(offset); i < this.comments.length; i++) { yield this.comments[i]!; }
  }

  /** The comments that begin before an offset, the last one first. */
  private* commentsBefore(offset: number): Generator<YamlComment> {
    for (let i = this.commentFrom(offset) - 1; i >= 0; i--) { yield this.comments[i]!; }
  }

  protected textOf({ start, end }: YamlComment): string { return this.text.slice(start, end); }

  /** The comment lines between those of a block that are indented less: they aren't part of it. */
  protected commentsLeftOf(start: number, end: number): string {
    const column = this.columnOf(start);
    return this.commentsIn(start, end).filter((comment) => comment.isOwnLine && this.columnOf(comment.start) < column)
      .map((comment) => this.text.slice(this.lineStart(comment.start), this.afterLine(comment.end))).join('');
  }

  /** Where the whitespace and comments before an offset begin. */
  protected skipBack(offset: number): number {
    let at = this.text.slice(0, offset).trimEnd().length;
    for (const { start, end } of this.commentsBefore(offset)) {
      if (end < at) { break; }
      if (end === at) { at = this.text.slice(0, start).trimEnd().length; }
    }
    return at;
  }

  /** Where the whitespace and comments from an offset on end. */
  protected skipAhead(offset: number): number {
    let at = this.skipSpace(offset);
    for (const { start, end } of this.commentsFrom(at)) {
      if (start > at) { break; }
      if (start === at) { at = this.skipSpace(end); }
    }
    return at;
  }

  private skipSpace(offset: number): number {
    const space = /\s*/y;
    space.lastIndex = offset;
    space.exec(this.text);
    return space.lastIndex;
  }

  /** Inserts lines below a value, and below the comments that belong to it: those on its line, and those indented deeper than the key. */
  protected insertBelow(end: number, column: number, lines: string, isBelowList = false): Splice {
    const at = this.behindOwnComments(end, column, isBelowList);
    // what ends with its own newline (a block scalar) ends at the start of a line
    if (at > 0 && this.text[at - 1] === '\n') { return { start: at, end: at, text: lines + this.eol }; }
    const lineEnd = this.lineEnd(at);
    return { start: lineEnd, end: lineEnd, text: this.eol + lines };
  }

  private behindOwnComments(end: number, column: number, isBelowList: boolean): number {
    let at = end;
    for (const comment of this.commentsFrom(this.afterLine(at))) {
      if (!comment.isOwnLine || this.lineStart(comment.start) !== this.afterLine(at)) { break; }
      // dashes may be in the column of the key
      const isItem = isBelowList && this.columnOf(comment.start) === column && /^#\s*- /.test(this.textOf(comment));
      if (this.columnOf(comment.start) <= column && !isItem) { break; }
      at = comment.end;
    }
    return at;
  }

  /** Inserts lines above a key, and above the comments that belong to it: those on the lines directly above it that aren't indented deeper. */
  protected insertAbove(start: number, column: number, lines: string): Splice {
    let at = this.lineStart(start);
    for (const comment of this.commentsBefore(at)) {
      if (!comment.isOwnLine || this.afterLine(comment.end) !== at || this.columnOf(comment.start) > column) { break; }
      at = this.lineStart(comment.start);
    }
    return { start: at, end: at, text: lines + this.eol };
  }
}
