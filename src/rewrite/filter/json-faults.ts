import { duplicateKey, ParseError } from '../../yaml';

/**
 * Verifies what `JSON.parse` accepts and YAML doesn't: a key that is twice in one map, of which only the last one would be left.
 *
 * @param text of a valid JSON value
 * @throws ParseError with the offset of the fault
 */
export function verifyJson(text: string): void {
  const open: Set<string>[] = [];
  for (const { 0: token, 1: string, 2: colon, index } of text.matchAll(/("(?:[^"\\]|\\.)*")(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') {
      open.push(new Set());
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (string !== undefined && colon !== undefined) {
      const key = JSON.parse(string) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) { throw new ParseError(duplicateKey(token), index); }
      keys?.add(key);
    }
  }
}
