import { ScalarNode } from './nodes';
import { isNonEmpty, lookUp, NonEmpty } from '../../base';
import { LineIndex } from '../../findings';
import { endOfLine } from '../read/split-documents';

type Type = 'PLAIN' | 'QUOTE_SINGLE' | 'QUOTE_DOUBLE';

/** Characters of a value as the text has them, or one source for all of them, such as an escape. */
interface Step {
  readonly characters: string;
  /** Where the source ends. */
  readonly end: number;
  readonly isVerbatim?: true;
}

/** The characters that escapes in double quotes stand for. */
const ESCAPED: Readonly<Record<string, string>> = {
  '0': '\0', 'a': '\x07', 'b': '\b', 't': '\t', '\t': '\t', 'n': '\n', 'v': '\v', 'f': '\f', 'r': '\r', 'e': '\x1b', ' ': ' ', '"': '"', '/': '/',
  '\\': '\\',
  'N': '\x85', '_': '\xa0', 'L': '\u2028', 'P': '\u2029',
};
/** Number of hexadecimal digits of the escapes that have them. */
const DIGITS: Readonly<Record<string, number>> = { x: 2, u: 4, U: 8 };

const SPACES = /[ \t]+/y;
const BREAKS = /\r?\n\s*/y;
const ESCAPED_BREAK = /\\\r?\n[ \t]*/y;
/** With a limit, so that the text behind a short value isn't read for each value. */
const VERBATIM = /[^ \t\r\n\\']{1,1000}/y;

/**
 * For each character of a value, its offset in the text, and the end of the value. The value is read again along the text, so what is written
 * in a form that isn't supported is never given a wrong place.
 *
 * @param start offset behind the opening quote
 * @returns `undefined` if the value isn't the one in the text
 */
function offsetsOfFlow(text: string, start: number, end: number, value: string, type: Type): Int32Array | undefined {
  const offsets = new Int32Array(value.length + 1);
  let place = 0;
  for (let at = start; at < end;) {
    const step = stepAt(text, at, end, type);
    if (!step || step.end > end || !value.startsWith(step.characters, place)) { return undefined; }
    for (let i = 0; i < step.characters.length; i++) { offsets[place + i] = step.isVerbatim ? at + i : at; }
    place += step.characters.length;
    at = step.end;
  }
  offsets[place] = end;
  return place === value.length ? offsets : undefined;
}

function stepAt(text: string, at: number, end: number, type: Type): Step | undefined {
  const char = text.charAt(at);
  if (type === 'QUOTE_DOUBLE' && char === '\\') { return escapeAt(text, at); }
  if (type === 'QUOTE_SINGLE' && char === '\'') { return { characters: char, end: at + 2 }; }
  const spaces = matchAt(SPACES, text, at);
  const breaks = matchAt(BREAKS, text, at + spaces.length);
  // one line break is a space, and each empty line is a line break
  if (breaks !== '') { return { characters: '\n'.repeat(breaks.split('\n').length - 2) || ' ', end: at + spaces.length + breaks.length }; }
  const characters = (spaces || matchAt(VERBATIM, text, at) || char).slice(0, end - at);
  return { characters, end: at + characters.length, isVerbatim: true };
}

function escapeAt(text: string, at: number): Step | undefined {
  const escapedBreak = matchAt(ESCAPED_BREAK, text, at);
  if (escapedBreak !== '') { return { characters: '', end: at + escapedBreak.length }; }
  const name = text[at + 1];
  const digits = lookUp(DIGITS, name);
  const escaped = lookUp(ESCAPED, name);
  if (digits === undefined) { return escaped === undefined ? undefined : { characters: escaped, end: at + 2 }; }
  const code = parseInt(text.slice(at + 2, at + 2 + digits), 16);
  return code <= 0x10ffff ? { characters: String.fromCodePoint(code), end: at + 2 + digits } : undefined;
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? '';
}

/**
 * The offset of each character of the value of a folded block (`>`) in the text.
 *
 * @param start offset of the `>`
 */
function offsetsOfFolded(text: string, start: number, end: number, value: string): Int32Array | undefined {
  const first = text.indexOf('\n', start) + 1;
  if (first === 0) { return undefined; }
  const lines = text.slice(first, end).split('\n').map((line) => line.replace(/\r$/, ''));
  const isEmpty = (line: string) => line.trim() === '';
  const indent = lines.reduce((least, line) => (isEmpty(line) ? least : Math.min(least, line.search(/\S/))), Infinity);
  const offsets = new Int32Array(value.length + 1);
  let place = 0;
  let lastEnd = first;
  const skipBreaks = () => {
    const from = place;
    if (value[place] === ' ') { place += 1; } else { while (value[place] === '\n') { place += 1; } }
    offsets.fill(lastEnd, from, place);
  };
  let offset = first;
  for (const line of lines) {
    if (!isEmpty(line)) {
      skipBreaks();
      const content = line.slice(indent);
      if (!value.startsWith(content, place)) { return undefined; }
      for (let i = 0; i < content.length; i++) { offsets[place + i] = offset + indent + i; }
      place += content.length;
      lastEnd = offset + line.length;
    }
    offset = text.indexOf('\n', offset) + 1;
  }
  skipBreaks();
  offsets[place] = lastEnd;
  return place === value.length ? offsets : undefined;
}

/** A line of a block scalar in the text. */
interface Line {
  /** Offset of its indentation. */
  readonly start: number;
  /** Offset of its first character in the value. */
  readonly content: number;
}

/** The lines of a block scalar (`|`): those of the text without their indentation. */
class BlockLines {
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

/** A part of a text, and its replacement. */
interface Replacement {
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
