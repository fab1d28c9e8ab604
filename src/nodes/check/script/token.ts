import { SourceText } from './source-text';

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
export interface Operator {
  readonly kind: 'operator';
  readonly operator: string;
  readonly start: number;
  readonly end: number;
}

export type Token = Word | Operator;

/** A comment; `text` excludes the comment sign. */
export interface Comment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A word as a string, with variable names instead of values. */
export function wordText(word: Word): SourceText {
  return word.parts.length === 1 ? word.parts[0].source : SourceText.join(word.parts.map(({ source }) => source));
}
