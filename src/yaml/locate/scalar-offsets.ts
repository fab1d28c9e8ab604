import { lookUp } from '../../base';

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
export function offsetsOfFlow(text: string, start: number, end: number, value: string, type: Type): Int32Array | undefined {
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
export function offsetsOfFolded(text: string, start: number, end: number, value: string): Int32Array | undefined {
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
