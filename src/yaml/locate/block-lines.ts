import { isNonEmpty, NonEmpty } from '../../base';
import { LineIndex } from '../../findings';
import { endOfLine } from '../read/split-documents';

/** A line of a block scalar in the text. */
interface Line {
  /** Offset of its indentation. */
  readonly start: number;
  /** Offset of its first character in the value. */
  readonly content: number;
}

/** The lines of a block scalar (`|`): those of the text without their indentation. */
export class BlockLines {
  /** @param start offset of the `|` */
  public static of(text: string, start: number, value: string): BlockLines | undefined {
    const lines: Line[] = [];
    const contents = value.split('\n');
    if (contents[contents.length - 1] === '') { contents.pop(); }
    let at = text.indexOf('\n', start) + 1;
    for (const content of contents) {
      if (at === 0) { return undefined; }
      const end = endOfLine(text, at);
      const own = text.slice(at, end).replace(/\r$/, '');
      if (!own.endsWith(content) || own.slice(0, own.length - content.length).trim() !== '') { return undefined; }
      lines.push({ start: at, content: at + own.length - content.length });
      at = Math.min(end + 1, text.length);
    }
    return isNonEmpty(lines) ? new BlockLines(text, value, lines, at) : undefined;
  }

  private readonly index: LineIndex;

  private constructor(
    private readonly text: string,
    private readonly value: string,
    private readonly lines: NonEmpty<Line>,
    /** Where the line behind the last one begins. */
    private readonly end: number,
  ) {
    this.index = new LineIndex(value);
  }

  /** The offset in the text of an offset in the value. */
  public offsetOf(place: number): number {
    const { line, column } = this.index.positionOf(place);
    const found = this.lines[line - 1];
    return found ? found.content + column - 1 : this.end;
  }

  /** The change of whole lines that changes a part of the value. */
  public replacement(start: number, end: number, text: string): { start: number; end: number; text: string } {
    const [first, last] = [this.index.positionOf(start), this.index.positionOf(end)];
    const before = (this.index.lineAt(first.line) ?? '').slice(0, first.column - 1);
    const [lastLine = ''] = this.value.slice(this.index.offsetOf({ line: last.line, column: 1 })).split('\n', 1);
    const lines = `${before}${text}${lastLine.slice(last.column - 1)}`.split(/\r?\n/);
    const from = this.startOf(first.line);
    const to = this.startOf(last.line + 1);
    // a line break at the end of the value ends its last line
    if (end === this.value.length && lines[lines.length - 1] === '') { lines.pop(); }
    const lineBreak = this.text.includes('\r\n') ? '\r\n' : '\n';
    const indent = this.indent();
    const added = lines.map((line) => (line === '' ? '' : indent + line)).join(lineBreak);
    const opens = from > 0 && this.text[from - 1] !== '\n' ? lineBreak : '';
    const closes = lines.length > 0 && (to < this.text.length || this.text[to - 1] === '\n') ? lineBreak : '';
    return this.trimmed(from, to, `${opens}${added}${closes}`);
  }

  private startOf(line: number): number {
    return this.lines[line - 1]?.start ?? this.end;
  }

  private indent(): string {
    const { start, content } = this.lines.find((line) => /\S/.test(this.text[line.content] ?? '')) ?? this.lines[0];
    return this.text.slice(start, content);
  }

  /** A change without the characters that stay the same, so that positions outside of it stay exact. */
  private trimmed(start: number, end: number, text: string): { start: number; end: number; text: string } {
    let head = 0;
    while (start + head < end && head < text.length && this.text[start + head] === text[head]) { head += 1; }
    let tail = 0;
    while (end - tail > start + head && text.length - tail > head && this.text[end - tail - 1] === text[text.length - tail - 1]) { tail += 1; }
    return { start: start + head, end: end - tail, text: text.slice(head, text.length - tail) };
  }
}
