import { PlainScalar, readPlainKey, readPlainScalar } from '../plain-scalar';

/** A part of a text, and its value as an unquoted scalar. */
export interface Word {
  readonly text: string;
  readonly value: PlainScalar;
  /** Its value as a key; `undefined` if it can't be one. */
  readonly key: string | undefined;
}

/** Longer ones seldom repeat. */
const LONGEST_KNOWN = 64;
const MAX_KNOWN = 4096;

/** The words that were read last. */
const known: (Word | undefined)[] = new Array<undefined>(MAX_KNOWN).fill(undefined);

/**
 * A part of a text. The same keys and values are in nearly all manifests: the string of an earlier one is compared, hashed, and looked up faster
 * than a new one, and it doesn't keep the file in memory.
 */
export function wordAt(text: string, start: number, end: number): Word {
  const length = end - start;
  if (length === 0 || length > LONGEST_KNOWN) { return wordOf(text.slice(start, end)); }
  const middle = text.charCodeAt(start + Math.floor(length / 2));
  const place = (text.charCodeAt(start) + 31 * middle + 961 * text.charCodeAt(end - 1) + 29791 * length) % MAX_KNOWN;
  const word = known[place];
  if (word !== undefined && word.text.length === length && text.startsWith(word.text, start)) { return word; }
  // a copy, since a part of a file would keep the whole file in memory
  return (known[place] = wordOf(` ${text.slice(start, end)}`.slice(1)));
}

function wordOf(text: string): Word {
  const value = readPlainScalar(text);
  return { text, value, key: readPlainKey(text, value) };
}
