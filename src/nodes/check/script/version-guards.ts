import { Token, wordText } from './token';

/** A part of a script. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

const COMPARES = /(?:^|\s)-(?:lt|le|gt|ge)(?:\s|$)/i;
const IS_VERSION = /version|\b1\.\d\d\b/i;
const CHAINED = /^(?:else|elseif)$/i;

/** The blocks that a script runs for some versions only: `if ($version -lt '1.27') { … }`, with its `else`. */
export function versionGuards(tokens: readonly Token[]): readonly Stretch[] {
  const found: Stretch[] = [];
  const open: { readonly start: number; readonly isGuarded: boolean }[] = [];
  let words: string[] = [];
  let wasGuarded = false;
  for (const token of tokens) {
    if (token.kind === 'word') {
      words.push(wordText(token).text);
    } else if (token.operator === '{') {
      const [first = ''] = words;
      const text = words.join(' ');
      open.push({
        start: token.start,
        isGuarded: /^(?:else)?if$/i.test(first) && COMPARES.test(text) && IS_VERSION.test(text) ? true : CHAINED.test(first) && wasGuarded,
      });
      words = [];
    } else if (token.operator === '}') {
      const block = open.pop();
      if (block?.isGuarded) { found.push({ start: block.start, end: token.end }); }
      wasGuarded = block?.isGuarded ?? false;
      words = [];
    } else if (token.operator === 'newline' || token.operator === ';') {
      words = [];
    }
  }
  return found;
}
