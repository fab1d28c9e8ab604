import { BlockLines } from './block-lines';
import { ScalarNode } from './nodes';
import { offsetsOfFlow, offsetsOfFolded } from './scalar-offsets';

/** A part of a text, and its replacement. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Finds the characters of a scalar's value in the text that it was read from. */
export class EmbeddedText {
  public readonly value: string;
  private readonly type: ScalarNode['type'];
  private readonly lines: BlockLines | undefined;
  /** For each character of the value, its offset in the text; `undefined` if it is unknown. */
  private readonly offsets: Int32Array | undefined;

  /** @param base offset of the text in a larger one, which all results refer to */
  public constructor(text: string, { type, start, end, text: value }: ScalarNode, private readonly base = 0) {
    this.value = value;
    this.type = type;
    switch (type) {
      case 'BLOCK_LITERAL': this.lines = BlockLines.of(text, start, value); break;
      case 'BLOCK_FOLDED': this.offsets = offsetsOfFolded(text, start, end, value); break;
      case 'PLAIN': this.offsets = offsetsOfFlow(text, start, end, value, type); break;
      default: this.offsets = offsetsOfFlow(text, start + 1, end - 1, value, type);
    }
  }

  /** The offset in the text of an offset in the value; `undefined` if it can't be derived. */
  public offsetOf(place: number): number | undefined {
    const offset = this.lines ? this.lines.offsetOf(place) : this.offsets?.[place];
    return offset === undefined ? undefined : this.base + offset;
  }

  /**
   * The change of the text that changes the value, in the style of the scalar: block lines with their indentation, and escapes in double
   * quotes. The other styles can't hold new lines of YAML, and lose none.
   *
   * @returns `undefined` if the style can't hold it
   */
  public replacement({ start, end, text }: Replacement): Replacement | undefined {
    if (end > this.value.length) { return undefined; }
    const inText = this.lines ? this.lines.replacement(start, end, text) : this.inFlow(start, end, text);
    return inText && { ...inText, start: this.base + inText.start, end: this.base + inText.end };
  }

  private inFlow(start: number, end: number, text: string): Replacement | undefined {
    const [from, to] = [this.offsets?.[start], this.offsets?.[end]];
    if (from === undefined || to === undefined) { return undefined; }
    const range = { start: from, end: to };
    if (this.type === 'QUOTE_DOUBLE') { return { ...range, text: JSON.stringify(text).slice(1, -1) }; }
    if (text.includes('\n') || this.value.slice(start, end).includes('\n')) { return undefined; }
    return { ...range, text: this.type === 'QUOTE_SINGLE' ? text.replace(/'/g, '\'\'') : text };
  }
}
