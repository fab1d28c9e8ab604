/** A stretch of decoded text whose characters stand side by side in the file. */
interface Piece {
  /** Index in the decoded text. */
  readonly at: number;
  /** Offset in the file. */
  readonly offset: number;
}

/** A text without its quotes and escapes, that knows of each character where it stands in the file. */
export class SourceText {
  /** The empty text at an offset. */
  public static at(offset: number): SourceText {
    return new SourceText('', [{ at: 0, offset }]);
  }

  /** Texts one behind the other. */
  public static join(texts: readonly SourceText[], separator = ''): SourceText {
    const pieces: Piece[] = [];
    let all = '';
    texts.forEach((text, i) => {
      if (i > 0 && separator !== '') {
        pieces.push({ at: all.length, offset: text.start });
        all += separator;
      }
      for (const { at, offset } of text.pieces) { pieces.push({ at: all.length + at, offset }); }
      all += text.text;
    });
    return new SourceText(all, pieces.length > 0 ? pieces : [{ at: 0, offset: 0 }]);
  }

  public constructor(public readonly text: string, private readonly pieces: readonly Piece[]) {}

  /** Offset in the file of the first character. */
  public get start(): number {
    return this.offsetOf(0);
  }

  /** Offset in the file behind the last character. */
  public get end(): number {
    return this.text === '' ? this.start : this.offsetOf(this.text.length - 1) + 1;
  }

  /** Offset in the file of a character. */
  public offsetOf(index: number): number {
    let low = 0;
    let high = this.pieces.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.pieces[middle].at <= index) { low = middle; } else { high = middle - 1; }
    }
    return this.pieces[low].offset + index - this.pieces[low].at;
  }

  /** A part of it. */
  public slice(from: number, to = this.text.length): SourceText {
    const end = Math.max(from, Math.min(to, this.text.length));
    const inside = this.pieces.filter(({ at }) => at > from && at < end).map(({ at, offset }) => ({ at: at - from, offset }));
    return new SourceText(this.text.slice(from, end), [{ at: 0, offset: this.offsetOf(from) }, ...inside]);
  }
}

/** Puts a decoded text together, character by character. */
export class SourceTextBuilder {
  private readonly parts: string[] = [];
  private readonly pieces: Piece[] = [];
  private length = 0;
  private next = -1;

  /** Adds what stands at an offset of the file. */
  public add(text: string, offset: number): void {
    if (text === '') { return; }
    if (offset !== this.next) { this.pieces.push({ at: this.length, offset }); }
    this.parts.push(text);
    this.length += text.length;
    this.next = offset + text.length;
  }

  public get isEmpty(): boolean {
    return this.length === 0;
  }

  /** The text; an empty one stands at the offset given. */
  public build(offset: number): SourceText {
    return this.isEmpty ? SourceText.at(offset) : new SourceText(this.parts.join(''), this.pieces);
  }
}
