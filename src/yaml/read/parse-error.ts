/** Why a document could not be parsed, and where. */
export class ParseError extends Error {
  /** @param help how to fix it. @default - it depends on the text */
  public constructor(message: string, public readonly offset: number, public readonly help?: string) { super(message); }
}

/** The reason for a key that occurs twice, without its name, which may be a secret. */
export const SAME_KEY_TWICE = 'has the same key twice in one map';

/** A parser's reason without its quotes from the file, which may be secrets. */
export function withoutSource(reason: string): string {
  const [own = ''] = reason.split(/["'`(<\n]|: /, 1);
  return own.trim() || 'a syntax error';
}
