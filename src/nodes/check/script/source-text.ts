import { firstIndex } from '../../../base';

/** A part of a decoded string whose characters are adjacent in the file. */
interface Piece {
  /** Index in the decoded string. */
  readonly at: number;
  /** Offset in the file. */
  readonly offset: number;
}

/** A string without its quotes and escapes, with the file offset of each character. */
export class SourceText {
  /** The empty string at an offset. */
  public static at(offset: number): SourceText {
    return new SourceText('', [{ at: 0, offset }]);
  }

  /** Concatenates strings. */
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

  /** Offset in the file after the last character. */
  public get end(): number {
    return this.text === '' ? this.start : this.offsetOf(this.text.length - 1) + 1;
  }

  /** Offset in the file of a character. */
  public offsetOf(index: number): number {
    const piece = this.pieces[Math.max(firstIndex(this.pieces, ({ at }) => at > index) - 1, 0)]!;
    return piece.offset + index - piece.at;
  }

  /** A substring. */
  public slice(from: number, to = this.text.length): SourceText {
    const end = Math.max(from, Math.min(to, this.text.length));
    const inside = this.pieces.filter(({ at }) => at > from && at < end).map(({ at, offset }) => ({ at: at - from, offset }));
    return new SourceText(this.text.slice(from, end), [{ at: 0, offset: this.offsetOf(from) }, ...inside]);
  }
}

/** Builds a decoded string character by character. */
export class SourceTextBuilder {
  private readonly parts: string[] = [];
  private readonly pieces: Piece[] = [];
  private length = 0;
  private next = -1;

  /** Appends the characters at a file offset. */
  public add(text: string, offset: number): void {
    if (text === '') { return; }
    if (offset !== this.next) { this.pieces.push({ at: this.length, offset }); }
    this.parts.push(text);
    this.length += text.length;
    this.next = offset + text.length;
  }

  /** The string; an empty one has the given offset. */
  public build(offset: number): SourceText {
    return this.length === 0 ? SourceText.at(offset) : new SourceText(this.parts.join(''), this.pieces);
  }
}

/** How a script quotes and continues its lines. */
export type Dialect = 'powershell' | 'cmd';

/** Operators of PowerShell that look like flags: an operand isn't an argument. */
export const POWERSHELL_OPERATOR = /^-(join|split|replace|f|and|or|not|eq|ne|gt|ge|lt|le|match|notmatch|like|notlike|contains|notcontains|in|notin|is|as)$/i;

/** A part of a word: literal characters, or a variable to look up. */
export type Part =
  | { readonly kind: 'text'; readonly source: SourceText }
  | { readonly kind: 'variable'; readonly name: string; readonly source: SourceText };

/** An argument, as the shell sees it. */
export interface Word {
  readonly kind: 'word';
  readonly parts: readonly [Part, ...Part[]];
  /** Whether it begins with a quote. */
  readonly quoted: boolean;
  readonly start: number;
  readonly end: number;
}

/** A token between words: `newline`, `;`, `|`, `&`, brackets, `,`, `=`, `+=`, `+`. */
interface Operator {
  readonly kind: 'operator';
  readonly operator: string;
  readonly start: number;
  readonly end: number;
}

export type Token = Word | Operator;

/** A word as a string, with variable names instead of values. */
export function wordText(word: Word): SourceText {
  return word.parts.length === 1 ? word.parts[0].source : SourceText.join(word.parts.map(({ source }) => source));
}
