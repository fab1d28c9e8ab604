import { ParseError } from './parse-error';
import { attempt } from '../../base';

/** Levels of maps and lists that are read, in YAML and in JSON. No manifest comes near, and what calls itself for each level works with them. */
export const DEEPEST = 100;

export const TOO_DEEP = { message: 'is nested too deeply', help: `use at most ${DEEPEST} levels of maps and lists` };

const DOUBLE_QUOTE = 0x22;
const HASH = 0x23;
const SINGLE_QUOTE = 0x27;
const BACKSLASH = 0x5c;

/**
 * The offset of the bracket that opens a level too many, in values of JSON or of YAML in brackets. It is found before the text is parsed, and whether
 * or not the brackets are closed.
 *
 * @returns `undefined` if there is none
 */
export function tooDeepInBrackets(text: string): number | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case DOUBLE_QUOTE:
        at += 1;
        while (at < text.length && text.charCodeAt(at) !== DOUBLE_QUOTE) { at += text.charCodeAt(at) === BACKSLASH ? 2 : 1; }
        break;
      case SINGLE_QUOTE: case HASH: {
        // strings and comments of YAML; within a word, neither begins one
        if (at > 0 && !/[\s,[\]{}:]/.test(text.charAt(at - 1))) { break; }
        const end = text.indexOf(text.charCodeAt(at) === HASH ? '\n' : '\'', at + 1);
        at = end === -1 ? text.length : end;
        break;
      }
      case 0x5b /* [ */: case 0x7b /* { */:
        if (++depth > DEEPEST) { return at; }
        break;
      case 0x5d /* ] */: case 0x7d /* } */:
        depth -= 1;
        break;
      default:
    }
  }
  return undefined;
}

/** A value of JSON. @throws ParseError if it is nested too deeply, and SyntaxError */
export function parseJson(text: string): unknown {
  const deep = tooDeepInBrackets(text);
  if (deep !== undefined) { throw new ParseError(TOO_DEEP.message, deep, TOO_DEEP.help); }
  return JSON.parse(text);
}

export function isJson(text: string): boolean {
  return attempt(() => JSON.parse(text) as unknown) !== undefined;
}
