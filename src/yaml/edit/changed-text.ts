import { Splice } from './source-text';
import { firstIndex } from '../../base';

/** A part of the original text, or an inserted text. */
type Piece = { readonly start: number; readonly end: number } | string;

/** A text after several rounds of changes. It knows where each part of it was in the original. */
export class ChangedText {
  private pieces: readonly Piece[];
  private known: string | undefined;
  /** For each piece, where it begins in the text. */
  private starts: readonly number[] | undefined;

  public constructor(private readonly original: string) {
    this.pieces = [{ start: 0, end: original.length }];
    this.known = original;
  }

  /** The text with all changes. */
  public get text(): string {
    return (this.known ??= this.pieces.map((piece) => (typeof piece === 'string' ? piece : this.original.slice(piece.start, piece.end))).join(''));
  }

  /** Makes changes at once. @param splices in order, and apart from each other; offsets refer to the text before all of them */
  public change(splices: readonly Splice[]): void {
    if (splices.length === 0) { return; }
    const changed: Piece[] = [];
    let [next, at] = [0, 0];
    // the rest of the piece that the last change ended in
    let rest: Piece | undefined = this.pieces[0];
    const take = (end: number, keeps: boolean): void => {
      while (at < end && rest !== undefined) {
        const length = Math.min(lengthOf(rest), end - at);
        if (keeps) { changed.push(length === lengthOf(rest) ? rest : partOf(rest, 0, length)); }
        at += length;
        rest = length < lengthOf(rest) ? partOf(rest, length, lengthOf(rest)) : this.pieces[++next];
      }
    };
    for (const { start, end, text } of splices) {
      take(start, true);
      if (text !== '') { changed.push(text); }
      take(end, false);
    }
    take(Infinity, true);
    this.pieces = changed;
    this.known = undefined;
    this.starts = undefined;
  }

  /** The changes from the original to the text, in order. */
  public get splices(): readonly Splice[] {
    const splices: Splice[] = [];
    let [end, inserted] = [0, ''];
    const close = (start: number) => {
      if (start > end || inserted !== '') { splices.push({ start: end, end: start, text: inserted }); }
    };
    for (const piece of this.pieces) {
      if (typeof piece === 'string') { inserted += piece; continue; }
      close(piece.start);
      [end, inserted] = [piece.end, ''];
    }
    close(this.original.length);
    return splices;
  }

  /** Where a character of the text was in the original; for inserted text, where it was inserted. */
  public originalOffset(offset: number): number {
    this.starts ??= startsOf(this.pieces);
    const at = Math.max(firstIndex(this.starts, (start) => start > offset) - 1, 0);
    let before = at;
    while (typeof this.pieces[before] === 'string') { before -= 1; }
    const piece = this.pieces[before] as Exclude<Piece, string> | undefined;
    if (!piece) { return 0; }
    return before === at ? Math.min(piece.start + offset - this.starts[at]!, piece.end) : piece.end;
  }
}

function lengthOf(piece: Piece): number { return typeof piece === 'string' ? piece.length : piece.end - piece.start; }

function partOf(piece: Piece, from: number, to: number): Piece {
  return typeof piece === 'string' ? piece.slice(from, to) : { start: piece.start + from, end: piece.start + to };
}

function startsOf(pieces: readonly Piece[]): readonly number[] {
  let at = 0;
  return pieces.map((piece) => {
    const start = at;
    at += lengthOf(piece);
    return start;
  });
}
