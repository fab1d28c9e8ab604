import type { Scalar } from 'yaml';

/** Finds the characters of a scalar's value in the text that it was read from. */
export class EmbeddedText {
  /** For each line of the value, the offset of its first character; `undefined` if the value is written with escapes or folding. */
  private readonly lines: readonly number[] | undefined;
  private readonly value: string;

  public constructor(text: string, { type, range, value }: Scalar<string>) {
    const start = range![0];
    this.value = value;
    this.lines = type === 'BLOCK_LITERAL' ? ofBlock(text, start, value) : ofFlow(text, type === 'PLAIN' ? start : start + 1, value);
  }

  /** The offset in the text of an offset in the value. */
  public offsetOf(place: number): number | undefined {
    const before = this.value.slice(0, place);
    const line = this.lines?.[before.split('\n').length - 1];
    return line === undefined ? undefined : line + place - (before.lastIndexOf('\n') + 1);
  }
}

/** Lines of a block (`|`): those of the text without their indentation. */
function ofBlock(text: string, start: number, value: string): readonly number[] | undefined {
  const offsets: number[] = [];
  let at = text.indexOf('\n', start) + 1;
  for (const line of value.replace(/\n+$/, '').split('\n')) {
    const end = text.indexOf('\n', at);
    const own = text.slice(at, end === -1 ? undefined : end).replace(/\r$/, '');
    if (at === 0 || !own.endsWith(line)) { return undefined; }
    offsets.push(at + own.length - line.length);
    at = end + 1;
  }
  return offsets;
}

/** A value on one line that is written without escapes. */
function ofFlow(text: string, start: number, value: string): readonly number[] | undefined {
  return !value.includes('\n') && text.startsWith(value, start) ? [start] : undefined;
}
