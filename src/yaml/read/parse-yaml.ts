import { ParseError, SAME_KEY_TWICE } from './parse-error';
import { readPlainYaml } from './plain-yaml';
import { readYaml } from './yaml-values';

export { ParseError } from './parse-error';

/**
 * Reads YAML, with values as the API server reads them, and without positions. The text contains several documents only if a `...` line
 * ends one of them.
 *
 * @param start offset of the document in the text, and `end` its end: a part of a long text is read faster in place than cut out
 * @throws ParseError
 */
export function parseYaml(text: string, start = 0, end = text.length): readonly unknown[] {
  const plain = readPlainYaml(text, start, end);
  if (plain) { return [plain]; }
  const own = text.slice(start, end);
  // in values, all line breaks are line feeds
  const withLineFeeds = own.includes('\r\n') ? readPlainYaml(own.replace(/\r\n/g, '\n')) : undefined;
  return withLineFeeds ? [withLineFeeds] : parseAnyYaml(own);
}

/** The same values; `undefined` if the text can't be parsed. */
export function yamlValues(text: string): readonly unknown[] | undefined {
  try {
    return parseYaml(text);
  } catch (error) {
    if (error instanceof ParseError) { return undefined; }
    throw error;
  }
}

/** The values of all documents of a text, by the reader of all YAML. @throws ParseError */
export function parseAnyYaml(text: string): readonly unknown[] {
  try {
    return readYaml(text);
  } catch (error) {
    // the reader is a script of its own on a page, with a class of its own
    const { message, offset, help } = error as Error & Partial<ParseError>;
    if (offset === undefined) { throw error; }
    throw isDuplicateKey(message) ? new ParseError(duplicateKey(text.slice(offset)), offset, TWICE_HELP) : new ParseError(message, offset, help);
  }
}

const TWICE_HELP = 'remove all but one: kubectl uses the last one, and other tools reject the file';

/** The message for a key that occurs twice. Only a plain name is shown: anything else may be a secret. @param text begins at the key */
export function duplicateKey(text: string): string {
  const name = /^["']?([\w./-]{1,63})["']?\s*:/.exec(text)?.[1];
  return name === undefined ? SAME_KEY_TWICE : `has the key "${name}" twice in one map`;
}

/** Whether a message is that for a key that occurs twice. */
export function isDuplicateKey(message: string): boolean {
  return /^has the (?:same key|key "[\w./-]+") twice in one map$/.test(message);
}
