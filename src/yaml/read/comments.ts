import { lexerAsKubectl } from './yaml-values';

/** A comment of YAML: offsets of its `#` and of its end, without trailing whitespace. */
export interface YamlComment {
  readonly start: number;
  readonly end: number;
  /** Whether it is alone on its line. */
  readonly isOwnLine: boolean;
}

/** The lexer marks documents, scalars and flow errors with control characters that aren't in the text. */
const LEXER_MARKS = new Set(['\u0002', '\u0018', '\u001f']);

/** The comments of a YAML text, in its order. */
export function commentsOf(text: string): readonly YamlComment[] {
  if (!text.includes('#')) { return []; }
  const comments: YamlComment[] = [];
  let offset = 0;
  for (const token of lexerAsKubectl().lex(text)) {
    if (LEXER_MARKS.has(token)) { continue; }
    if (token.startsWith('#') && text.startsWith(token, offset)) {
      const lineStart = text.lastIndexOf('\n', offset - 1) + 1;
      comments.push({ start: offset, end: offset + token.trimEnd().length, isOwnLine: text.slice(lineStart, offset).trim() === '' });
    }
    offset += token.length;
  }
  return comments;
}
